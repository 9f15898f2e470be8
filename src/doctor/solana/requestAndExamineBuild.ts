import { isEvmChainKey } from '../../core/chain/chain.js'
import { isBase58Of32Bytes } from '../../core/chain/isBase58Of32Bytes.js'
import type { Network } from '../../core/chain/network.js'
import type { Pair } from '../../core/chain/route.js'
import { BridgeError } from '../../core/errors/BridgeError.js'
import { ServiceRefusedError } from '../../core/errors/serviceErrors.js'
import { createReaders, type RpcUrls } from '../../core/read/readers.js'
import { createServiceClient } from '../../server/createServiceClient.js'
import { doctorEnvironment } from '../exchange.js'
import { createDoctorReport, type DoctorFinding } from '../finding.js'
import { quote } from '../quote.js'
import { examineBuiltTransaction } from './examineBuiltTransaction.js'

type BuildExamination = {
  baseUrl: string
  apiKey: string
  network: Network
  rpc: RpcUrls
  pairs: readonly Pair[]
  /** The wallet to build it for, in base58. */
  wallet: string
}

/** 1 USDC. */
const amount = 1_000_000n

/** Nobody's address: the built transaction is never signed. */
const recipient = '0x000000000000000000000000000000000000dEaD'

/** Has the service build one transaction, and examines it. It is not signed and not submitted. */
export async function requestAndExamineBuild(
  parameters: BuildExamination,
): Promise<readonly DoctorFinding[]> {
  const { network, pairs, rpc, wallet } = parameters
  const report = createDoctorReport('SOLANA build-tx')
  const route = pairs.find(({ from, to, enabled }) => from === 'SOLANA' && enabled && isEvmChainKey(to))
  const to = route?.to
  if (!isBase58Of32Bytes(wallet)) report.problem('build', 'The wallet is not a Solana address in base58.')
  else if (!to || !isEvmChainKey(to))
    report.unknown('build', 'Nothing was built: no open route starts on Solana.')
  else if ([rpc.SOLANA ?? []].flat().length === 0)
    report.unknown('build', 'Nothing was built: `rpc.SOLANA` has no node to look at it by.')
  else {
    const environment = doctorEnvironment()
    const reader = createReaders({ rpc, network, _internal: { environment } })('SOLANA')
    const client = createServiceClient(parameters)
    try {
      const call = { to, amount, sender: wallet, recipient }
      const { transaction, expiresAt } = await client.buildSolanaTransaction(call)
      const order = { sender: wallet, amount, to, recipient, chain: network.chains.SOLANA, reader }
      await examineBuiltTransaction(report, { ...order, transaction, expiresAt, now: environment.now() })
    } catch (error) {
      if (error instanceof ServiceRefusedError && isAboutRequest(error)) {
        const quoted = error.reason ? `: “${quote(error.reason, 160)}”` : ''
        report.unknown('build', `Nothing was built: the service answers ${error.status}${quoted}.`, {
          advice: 'It may build only for a wallet that holds the amount, which is 1 USDC. Try such a wallet.',
        })
        return report.findings
      }
      const why = error instanceof BridgeError ? quote(error.message, 300) : 'the request failed.'
      report.problem('build', `The service built nothing for this wallet: ${why}`)
    }
  }
  return report.findings
}

/** Tells whether the refusal concerns the request and not the key. */
function isAboutRequest({ status }: ServiceRefusedError): boolean {
  return status === 400 || status === 422
}
