declare module 'snippet:*' {
  import type { FunctionComponent } from 'react'

  export const App: FunctionComponent
  export const Checkout: FunctionComponent<{ order: string; price: string; onPaid: () => void }>
  export const WalletDialog: FunctionComponent<{ onClose: () => void }>
}
