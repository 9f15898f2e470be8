'use client'
import { TransferActions } from '../components/transfer/TransferActions.js'
import { errorText } from '../components/ui/errorText.js'
import type { EvmChainKey } from '../core/chain/chain.js'
import { useClearAllowance } from '../hooks/useClearAllowance.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** Takes back what the service may take, says what became of that, and offers what else can be done beside it. */
export function AllowanceActions({
  actions = ['clearAllowance'],
  amount,
  chain,
  onAction,
  owner,
  spender,
  ...rest
}: AllowanceActions.Props) {
  const { chains } = useBridgeConfig().network
  const words = useWords(transferWords)
  const { mutate, isPending, data, error } = useClearAllowance()
  return (
    <TransferActions
      {...rest}
      actions={actions}
      clearing={data ?? (isPending ? 'busy' : undefined)}
      onAction={(action) =>
        action === 'clearAllowance' ? mutate({ chain, owner, spender, amount }) : onAction?.(action)
      }
      problem={error ? errorText(error, words, chains) : undefined}
      source={chains[chain]}
    />
  )
}

export declare namespace AllowanceActions {
  type Props = Pick<TransferActions.Props, 'closing' | 'record'> & {
    /** What can be done. @default to clear the allowance alone */
    actions?: TransferActions.Props['actions'] | undefined
    /** What stands there, where it is exactly what a record authorised, in base units. */
    amount?: bigint | undefined
    chain: EvmChainKey
    /** Called with what else the person wants to do. */
    onAction?: TransferActions.Props['onAction'] | undefined
    /** Whose USDC it is. @default the connected account */
    owner?: string | undefined
    /** @default the pinned spender */
    spender?: `0x${string}` | undefined
  }
}
