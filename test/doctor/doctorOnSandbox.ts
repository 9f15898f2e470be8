import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineSandboxNetwork } from '../../sandbox/defineSandboxNetwork.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { runDoctor } from '../../src/doctor/command/runDoctor.js'
import type { DoctorFinding } from '../../src/server/index.js'

/** The output of a run, and its exit status. */
export type DoctorRun = { status: number; stdout: string; stderr: string }

/** `createBridgeConfig` parameters for one sandbox chain with two nodes. */
export function sandboxConfig(sandbox: Sandbox, changes: object = {}): object {
  const { BASE } = sandbox.chains
  const solana = `${sandbox.url}/rpc/SOLANA`
  return {
    network: defineSandboxNetwork(sandbox),
    permitSpenders: { BASE: BASE.gateway },
    rpc: { BASE: [BASE.rpcUrl, `${BASE.rpcUrl}/second`], SOLANA: [solana, `${solana}/second`] },
    ...changes,
  }
}

/** Runs the command in its own folder, with a JSON configuration. */
export async function runWithConfig(
  args: readonly string[],
  { config, key = '' }: { config?: object; key?: string } = {},
): Promise<DoctorRun> {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const run: DoctorRun = { status: -1, stdout: '', stderr: '' }
  try {
    if (config) writeFileSync(join(folder, 'bridge.json'), JSON.stringify(config))
    run.status = await runDoctor({
      argv: ['doctor', ...args, ...(config ? ['--config', 'bridge.json'] : [])],
      env: { BRIDGE_API_KEY: key },
      folder,
      width: 100,
      write: (text) => {
        run.stdout += text
      },
      printError: (text) => {
        run.stderr += text
      },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return run
}

/** The findings of a run with `--json`. */
export function readFindings({ stdout }: DoctorRun): readonly DoctorFinding[] {
  return (JSON.parse(stdout) as { findings: DoctorFinding[] }).findings
}

/** The problems, one per line. */
export function notWell(findings: readonly DoctorFinding[]): string[] {
  return findings
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ subject, check, verdict, says }) => `${verdict} ${subject} ${check}: ${says}`)
}
