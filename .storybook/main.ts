import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: {} },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // Styles as they are written: for older browsers `:dir()` becomes a list of languages, and no arrow would turn.
  viteFinal: (vite) => ({ ...vite, build: { ...vite.build, cssTarget: 'esnext' } }),
}

export default config
