'use client'
import { TransferActions } from '../components/transfer/TransferActions.js'
import { errorText } from '../components/ui/errorText.js'
import type { EvmChainKey } from '../core/chain/chain.js'
import { useClearAllowance } from '../hooks/useClearAllowance.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** Takes back what the service may take, and says what became of that. */
export function AllowanceActions({ chain, owner, spender }: AllowanceActions.Props) {
  const { chains } = useBridgeConfig().network
  const words = useWords(transferWords)
  const { mutate, isPending, data, error } = useClearAllowance()
  return (
    <TransferActions
      actions={['clearAllowance']}
      clearing={data ?? (isPending ? 'busy' : undefined)}
      onAction={() => mutate({ chain, owner, spender })}
      problem={error ? errorText(error, words, chains) : undefined}
      source={chains[chain]}
    />
  )
}

export declare namespace AllowanceActions {
  type Props = {
    chain: EvmChainKey
    /** Whose USDC it is. @default the connected account */
    owner?: string | undefined
    /** @default the pinned spender */
    spender?: `0x${string}` | undefined
  }
}
