import { Keypair } from '@solana/web3.js'
import {
  createReaders,
  followTransfer,
  formatAmount,
  isOpenRecord,
  signerFromAccount,
  type TransferRecord,
  transfer,
  watchTransfers,
} from 'usdc-bridge-react/core'
import { signerFromKeypair, solanaTransfer } from 'usdc-bridge-react/solana/core'
import { privateKeyToAccount } from 'viem/accounts'
import { bridgeConfig, solanaPolicy } from './bridgeConfig.js'

const account = privateKeyToAccount(process.env.EVM_PRIVATE_KEY as `0x${string}`)
const keypair = Keypair.fromSecretKey(Uint8Array.from(JSON.parse(process.env.SOLANA_SECRET_KEY ?? '[]')))
const amount = 10_000_000n
const readers = createReaders(bridgeConfig)

const stop = watchTransfers(bridgeConfig, ({ from, to, amount, status }) =>
  console.info(`${formatAmount(amount)} USDC from ${from} to ${to}: ${status}`),
)

// Finishes the open transfers of an earlier run before signing a new one.
for (const record of (await bridgeConfig.records.list()).filter(isOpenRecord)) await settle(record)

await settle(
  await transfer(bridgeConfig, {
    from: 'BASE',
    to: 'SOLANA',
    amount,
    recipient: keypair.publicKey.toBase58(),
    signer: signerFromAccount(account),
    readers,
  }),
)

await settle(
  await solanaTransfer(bridgeConfig, {
    to: 'BASE',
    amount,
    recipient: account.address,
    signer: signerFromKeypair(keypair),
    readers,
    policy: solanaPolicy,
  }),
)
stop()

/** Follows a transfer until it is final on its chains. */
async function settle({ id }: TransferRecord): Promise<void> {
  const { status } = await followTransfer(bridgeConfig, { id, readers })
  if (status !== 'arrived')
    throw new Error(`The transfer ${id} ended as ${status}, so the script stops here.`)
}
