import { createContext, type ReactNode, useContext, useRef } from 'react'
import { useConfig, useConnection, useConnectors } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'

const OpenModal = createContext<(() => void) | undefined>(undefined)

/** Opens the page's own wallet dialog, if it has one. */
export function useConnectModal(): (() => void) | undefined {
  return useContext(OpenModal)
}

/** A page with its own connect button and wallet dialog, like pages with RainbowKit. */
export function RainbowLookAlike({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const config = useConfig()
  const connectors = useConnectors()
  const choose = (connector: (typeof connectors)[number]) => {
    dialog.current?.close()
    // A person who declines sees that in the wallet.
    connect(config, { connector }).catch(() => {})
  }
  return (
    <OpenModal value={() => dialog.current?.showModal()}>
      {children}
      <dialog aria-label="Connect a wallet to this page" className="page-wallets" ref={dialog}>
        <h2>Connect a wallet to this page</h2>
        <ul>
          {connectors
            .filter(({ type, icon }) => type === 'injected' && icon)
            .map((connector) => (
              <li key={connector.uid}>
                <button onClick={() => choose(connector)} type="button">
                  <img alt="" height={28} src={connector.icon} width={28} />
                  {connector.name}
                </button>
              </li>
            ))}
        </ul>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </OpenModal>
  )
}

/** The page's own button, which connects and shows the connected account. */
export function ConnectButton() {
  const { address } = useConnection()
  const config = useConfig()
  const open = useConnectModal()
  return (
    <button
      className="page-connect"
      onClick={() => (address ? disconnect(config) : open?.())}
      title={address && 'Press to disconnect'}
      type="button"
    >
      {address ? `${address.slice(0, 6)}…${address.slice(-4)}` : 'Connect to the page'}
    </button>
  )
}
