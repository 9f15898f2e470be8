import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatAmount } from '../core/amount/parseAmount.js'
import type { EvmChain, Network } from '../core/chain/network.js'
import type { Pair } from '../core/chain/route.js'
import { buildPermit } from '../core/permit/buildPermit.js'
import { checkSignature } from '../core/permit/checkSignature.js'
import { type EncodePermit, encodePermit } from '../core/permit/permitEncoding.js'
import { endpoints } from '../core/service/calls.js'
import { readReason } from '../core/service/receive.js'
import { serviceUrl } from '../server/serviceUrl.js'
import { type Answered, doctorEnvironment, makeExchange } from './exchange.js'
import { createDoctorReport, type DoctorFinding, type DoctorReport } from './finding.js'
import { quote, quoteAll } from './quote.js'

type PermitProbe = {
  baseUrl: string
  apiKey: string
  network: Network
  pairs: readonly Pair[]
  permitSpenders: { readonly [chain: string]: `0x${string}` | undefined }
  encodePermit?: EncodePermit | undefined
}

/** The warning before it is sent. */
export const permitProbeWarning =
  'About to send one transfer with the permit of a fresh, empty account. It can move nothing, and leaves an intent at the service.\n'

/** 1 USDC. */
const amount = 1_000_000n

/** In s, long enough to be valid. */
const lifetime = 20 * 60

/** Sends one permit of a new, empty account, to check whether the service understands its fields. */
export async function probePermit(probe: PermitProbe): Promise<readonly DoctorFinding[]> {
  const report = createDoctorReport('permit')
  const { baseUrl, apiKey, network, pairs, permitSpenders } = probe
  const pair = pairs.find(({ enabled, from, to }) => enabled && permitSpenders[from] && to !== 'SOLANA')
  const spender = pair && permitSpenders[pair.from]
  const chain = pair && network.chains[pair.from]
  if (!pair || !spender || chain?.kind !== 'evm') {
    report.unknown('permit', 'No permit was sent: no open route starts on a chain with a pinned spender.')
    return report.findings
  }
  const { address, permit } = await signPermitOfNobody(chain, spender, probe.encodePermit ?? encodePermit)
  const environment = doctorEnvironment()
  const exchange = await makeExchange(environment, serviceUrl(baseUrl) + endpoints.transfer.path, {
    method: endpoints.transfer.method,
    headers: { 'x-api-key': apiKey },
    body: { from: pair.from, to: pair.to, amount: formatAmount(amount), recipient: address, permit },
  })
  if (exchange.kind === 'failed')
    report.unknown('permit', `Whether the permit was understood is not known: ${exchange.why}.`)
  else reportAnswer(report, exchange, Object.keys(permit))
  return report.findings
}

async function signPermitOfNobody(chain: EvmChain, spender: `0x${string}`, encode: EncodePermit) {
  const account = privateKeyToAccount(generatePrivateKey())
  const deadline = BigInt(Math.floor(Date.now() / 1000) + lifetime)
  const message = { owner: account.address, spender, value: amount, nonce: 0n, deadline }
  const typedData = buildPermit(chain, message)
  const signature = await checkSignature(typedData, await account.signTypedData(typedData), 'plain')
  return { address: account.address, permit: encode({ ...message, signature }) }
}

function reportAnswer(report: DoctorReport, { status, json }: Answered, fields: readonly string[]) {
  const listed = quoteAll(fields, 20)
  const reason = readReason(json)
  const quoted = reason ? `: “${quote(reason, 160)}”` : ' without a reason'
  if (status < 300)
    return report.ok('permit', `It accepted a permit with the fields ${listed}, so they are understood.`, {
      advice: 'The account is empty, so the intent that was left cannot move anything.',
    })
  if (status >= 500)
    return report.warning(
      'permit',
      `It answered a permit with ${status}${quoted}, which says nothing about its fields.`,
    )
  if (/balance|funds|insufficient/i.test(reason ?? ''))
    return report.ok(
      'permit',
      `It understood a permit with the fields ${listed}: it says that the account is empty.`,
    )
  report.warning('permit', `It refused a permit with the fields ${listed} with ${status}${quoted}.`, {
    advice:
      'Unless it means that the account is empty, write the fields that it requires with `encodePermit`.',
    write: 'encodePermit: (permit) => ({ ...encodePermit(permit) })',
  })
}
