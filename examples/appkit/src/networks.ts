export { arbitrum, base } from '@reown/appkit/networks'
