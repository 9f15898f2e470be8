import { type Address, getPublicKeyFromAddress, type SignatureBytes, verifySignature } from '@solana/kit'
import { ServiceError } from '../ServiceError.js'
import { type DecodedTransaction, decodeTransaction } from '../solana/decodeTransaction.js'
import type { Intent } from '../store/IntentStore.js'
import { readBody, submitSchema } from './requestSchemas.js'
import type { Service } from './Service.js'

/** Accepts the signed transaction of a built transfer, stores it, then broadcasts it. */
export async function submitSolanaTransfer(service: Service, body: unknown): Promise<object> {
  const request = readBody(submitSchema, body)
  const intent = service.store.intents.find(request.intent_id)
  if (intent?.source !== 'SOLANA') {
    throw new ServiceError(404, 'intent_unknown', 'intent_id: is not known')
  }
  const decoded = await readSigned(service, intent, request.signed_transaction)
  if (intent.status !== 'built') return answerAgain(intent, decoded)
  await checkSignatures(decoded)
  checkExpiry(service, intent, decoded)
  checkOutcome(service, decoded)
  // Before it is stored, because what is stored may be broadcast at any time.
  await sufferFault(service, intent, decoded)
  const accepted = keep(service, intent, decoded)
  service.settlement.broadcastOnSolana()
  service.settlement.kick()
  return answerTo(accepted)
}

async function readSigned(service: Service, intent: Intent, text: string): Promise<DecodedTransaction> {
  const sent = decode(Buffer.from(text, 'base64'))
  const built = decodeTransaction(Buffer.from(intent.builtTransaction ?? '', 'base64'))
  if (
    Buffer.compare(
      Buffer.from(sent.transaction.messageBytes),
      Buffer.from(built.transaction.messageBytes),
    ) !== 0
  ) {
    throw new ServiceError(
      422,
      'transaction_changed',
      'signed_transaction: is not the transaction that was built',
    )
  }
  const { bytes } = await service.solanaRelayer.completeSignatures(sent.bytes)
  return decodeTransaction(bytes)
}

function decode(bytes: Uint8Array): DecodedTransaction {
  try {
    return decodeTransaction(bytes)
  } catch {
    throw new ServiceError(400, 'invalid_request', 'signed_transaction: is not a transaction')
  }
}

async function checkSignatures({ transaction }: DecodedTransaction): Promise<void> {
  for (const [signer, signature] of Object.entries(transaction.signatures)) {
    if (!signature) {
      throw new ServiceError(
        422,
        'signature_missing',
        `signed_transaction: the signature of ${signer} is missing`,
      )
    }
    const key = await getPublicKeyFromAddress(signer as Address)
    if (!(await verifySignature(key, signature as SignatureBytes, transaction.messageBytes))) {
      throw new ServiceError(
        422,
        'signature_invalid',
        `signed_transaction: the signature of ${signer} is wrong`,
      )
    }
  }
}

function checkExpiry(service: Service, intent: Intent, decoded: DecodedTransaction): void {
  const isLate = service.clock.now() > (intent.expiresAt ?? 0)
  if (isLate || !service.ledger.canLand(decoded)) {
    throw new ServiceError(422, 'transaction_expired', 'signed_transaction: has expired; build a new one')
  }
}

function checkOutcome(service: Service, decoded: DecodedTransaction): void {
  if (service.ledger.transactions.find(decoded.signature)) return
  const { error } = service.ledger.simulate(decoded, { verifySignatures: true, checkBlockhash: true })
  if (error !== null) {
    throw new ServiceError(
      422,
      'transaction_refused',
      `signed_transaction: would fail: ${JSON.stringify(error)}`,
    )
  }
}

function keep(service: Service, intent: Intent, { bytes, signature }: DecodedTransaction): Intent {
  return service.store.atomically(() => {
    const present = service.store.intents.find(intent.id) ?? intent
    if (present.status !== 'built') return present
    const accepted: Intent = { ...present, status: 'pending', sourceHash: signature }
    const raw = Buffer.from(bytes).toString('base64')
    const notBefore = Date.now() + service.settings().delays.sourceMs
    service.store.outbox.add({ intentId: intent.id, chain: 'SOLANA', hash: signature, raw, notBefore })
    service.store.intents.save(accepted)
    return accepted
  })
}

async function sufferFault(
  service: Service,
  intent: Intent,
  { signature }: DecodedTransaction,
): Promise<void> {
  const { owner, destination: to } = intent
  const fault = service.faults.take('execution', { chain: 'SOLANA', owner, to })
  if (fault) await service.faultyRelayer.hitSolana(fault, intent, signature)
}

function answerAgain(intent: Intent, decoded: DecodedTransaction): object {
  if (intent.sourceHash === decoded.signature) return answerTo(intent)
  throw new ServiceError(422, 'already_submitted', 'intent_id: another transaction was submitted for it')
}

function answerTo(intent: Intent): object {
  return { intent_id: intent.id, status: intent.status, tx_signature: intent.sourceHash }
}
