'use client'
import { FoundTransfers } from '../components/transfer/FoundTransfers.js'
import { errorText } from '../components/ui/errorText.js'
import type { FoundTransfer } from '../core/follow/findTransfers.js'
import type { TransferRecord } from '../core/record/record.js'
import { useFindTransfers } from '../hooks/useFindTransfers.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { AllowanceActions } from './AllowanceActions.js'

/** The connected account's transfers found on chain, except those stored here. */
export function FindScreen({ owner, onBack }: FindScreen.Props) {
  const {
    network,
    _internal: { environment },
  } = useBridgeConfig()
  const { chains } = network
  const words = useWords(transferWords)
  const { data: records = [] } = useTransferRecords()
  const { mutate, data, error, isPending } = useFindTransfers()
  const allowed = new Set(data?.found.flatMap(({ chain, status }) => (status === 'allowed' ? [chain] : [])))
  return (
    <FoundTransfers
      chains={chains}
      clock={environment.now}
      found={data?.found.filter((each) => !records.some((record) => isOf(record, each)))}
      onBack={onBack}
      onFind={() => mutate({ owner })}
      problem={errorText(error, words, chains)}
      state={isPending ? 'busy' : 'ready'}
      unread={data?.unread}
    >
      {[...allowed].map((chain) => (
        <AllowanceActions chain={chain} key={chain} owner={owner} />
      ))}
    </FoundTransfers>
  )
}

export declare namespace FindScreen {
  type Props = {
    /** The connected EVM account. */
    owner: string
    onBack: () => void
  }
}

function isOf(record: TransferRecord, { chain, hash, departure }: FoundTransfer): boolean {
  const known = [record.sourceHash, 'departure' in record && record.departure?.hash]
  return record.from === chain && known.some((one) => one && [hash, departure].includes(one as never))
}
