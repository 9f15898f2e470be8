'use client'
import { TransferActions } from '../components/transfer/TransferActions.js'
import { errorText } from '../components/ui/errorText.js'
import type { EvmChainKey } from '../core/chain/chain.js'
import { useRevokeAllowance } from '../hooks/useRevokeAllowance.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** Revokes the service's allowance, shows the result, and offers the other actions. */
export function AllowanceActions({
  actions = ['revokeAllowance'],
  amount,
  chain,
  onAction,
  owner,
  spender,
  ...rest
}: AllowanceActions.Props) {
  const { chains } = useBridgeConfig().network
  const words = useWords(transferWords)
  const { mutate, isPending, data, error } = useRevokeAllowance()
  return (
    <TransferActions
      {...rest}
      actions={actions}
      revoking={data ?? (isPending ? 'busy' : undefined)}
      onAction={(action) =>
        action === 'revokeAllowance' ? mutate({ chain, owner, spender, amount }) : onAction?.(action)
      }
      problem={errorText(error, words, chains)}
      source={chains[chain]}
    />
  )
}

export declare namespace AllowanceActions {
  type Props = Pick<TransferActions.Props, 'closing' | 'record'> & {
    /** The actions to offer. @default to revoke the allowance alone */
    actions?: TransferActions.Props['actions'] | undefined
    /** The current allowance in base units, if it is exactly what a record authorized. */
    amount?: bigint | undefined
    chain: EvmChainKey
    /** Called with another action that the person chose. */
    onAction?: TransferActions.Props['onAction'] | undefined
    /** The owner of the USDC. @default the connected account */
    owner?: string | undefined
    /** @default the pinned spender */
    spender?: `0x${string}` | undefined
  }
}
