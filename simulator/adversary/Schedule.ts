import { readScenario, type Scenario, writeScenario } from './Scenario.js'

/** Requests of one kind, counted from 1 and both ends included, and the lie in their answers. */
export type Lie = { kind: string; from: number; to: number; swap: string }

/** One world and all lies of its node. A schedule always has the same result. */
export type Schedule = { scenario: Scenario; lies: readonly Lie[] }

/** No request has a higher number. */
export const lastRequest = 99_999

/** One line, such as `witnesses=1 takes=apart | source call.state 12-end nonce-1`. */
export function writeSchedule({ scenario, lies }: Schedule): string {
  return [writeScenario(scenario), ...lies.map(writeLie)].join(' | ')
}

function writeLie({ kind, from, to, swap }: Lie): string {
  const range = to === lastRequest ? `${from}-end` : from === to ? `${from}` : `${from}-${to}`
  return `${kind} ${range} ${swap}`
}

/** @throws Error if the text is no schedule */
export function readSchedule(text: string): Schedule {
  const [scenario = '', ...lies] = text.split('|').map((part) => part.trim())
  return { scenario: readScenario(scenario), lies: lies.map(readLie) }
}

function readLie(text: string): Lie {
  const [, kind, from, to, swap] = /^(.+) (\d+)(?:-(\d+|end))? (\S+)$/.exec(text) ?? []
  if (!kind || !from || !swap) throw new Error(`A schedule has no lie of the form: ${text}`)
  return { kind, from: Number(from), to: to === 'end' ? lastRequest : Number(to ?? from), swap }
}
