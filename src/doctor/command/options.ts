import { parseArgs } from 'node:util'
import { InvalidConfigError } from '../../core/errors/configErrors.js'

/** What the command should examine. */
export type DoctorOptions = {
  baseUrl: string | undefined
  config: string | undefined
  proxy: string | undefined
  origin: string | undefined
  /** The Solana wallet to build a transaction for, in base58. */
  solanaWallet: string | undefined
  probesPermit: boolean
  isJson: boolean
}

export const usage = `usdc-bridge-react doctor: checks the service, your proxy and your nodes. Moves no money.

  --base-url URL         the service; its key is read from the environment, as BRIDGE_API_KEY
  --config FILE          your configuration: JSON, or a module that exports it as \`config\` or by default
  --proxy URL            where your proxy answers, such as https://app.example/api/bridge
  --origin URL           the origin of your page if it differs from the proxy's, to check what browsers allow
  --solana-wallet ADDR   has the service build one transaction for that wallet, and decodes it; it is not signed
  --probe-permit         sends one permit of a fresh, empty account; leaves an intent at the service
  --json                 writes the findings as JSON
  --help                 writes this

Exit status: 0 without a problem, 1 with one, 2 if it could not run.
`

/** Parses the command line. @throws InvalidConfigError with what is wrong with it */
export function readOptions(argv: readonly string[]): DoctorOptions | 'help' {
  const { values, positionals } = parse(argv)
  if (values.help || argv.length === 0) return 'help'
  if (positionals.length !== 1 || positionals[0] !== 'doctor')
    throw new InvalidConfigError('There is one command: `usdc-bridge-react doctor`.')
  const { 'base-url': baseUrl, config, proxy } = values
  if (baseUrl === undefined && config === undefined && proxy === undefined)
    throw new InvalidConfigError('Give `--base-url`, `--config`, `--proxy` or several of them.')
  if ((values['solana-wallet'] !== undefined || values['probe-permit']) && !(baseUrl && config))
    throw new InvalidConfigError('`--solana-wallet` and `--probe-permit` need `--base-url` and `--config`.')
  return {
    baseUrl,
    config,
    proxy,
    origin: readOrigin(values.origin ?? proxy),
    solanaWallet: values['solana-wallet'],
    probesPermit: values['probe-permit'],
    isJson: values.json,
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'base-url': { type: 'string' },
        config: { type: 'string' },
        proxy: { type: 'string' },
        origin: { type: 'string' },
        'solana-wallet': { type: 'string' },
        'probe-permit': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new InvalidConfigError(explain(argv, error))
  }
}

/** Node suggests to pass an unknown option as an argument, which is no help. */
function explain(argv: readonly string[], error: unknown): string {
  const { code, message } = error as { code?: unknown; message: string }
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return message
  if (argv.some((argument) => /^-.*key/i.test(argument)))
    return 'No option takes the key, because others could read it there. Set it in the environment, as `BRIDGE_API_KEY`.'
  return `${message.split('.', 1)[0]}. \`--help\` lists the options.`
}

function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text).origin
  throw new InvalidConfigError('`--origin` or `--proxy` is not an http(s) address.')
}
