import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import 'usdc-bridge-react/styles.css'
import { Providers } from './Providers'

export const metadata: Metadata = { title: 'USDC bridge with Next', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
