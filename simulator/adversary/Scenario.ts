import type { Random } from '../Random.js'

/** The world of one schedule, without the lies. Times are in seconds. */
export type Scenario = {
  [name in keyof typeof choices]: (typeof choices)[name][number]
}

/** The choices. The first of each is the simplest. */
const choices = {
  /** How many nodes the kit has. One of them lies. */
  witnesses: [1, 2],
  liar: ['first', 'second'],
  /** After how many further blocks one is final. */
  finality: [4, 20],
  /**
   * How the service takes the money: permit and withdrawal in one transaction; in two, the second of which does not show the
   * permit; in one that hides it; in one that fails, and once more later; never; or by an allowance that the owner gave
   * before, which nobody but the other node can tell.
   */
  takes: ['atOnce', 'apart', 'hidden', 'failing', 'never', 'standing'],
  /** The delay after the request, and the delay of a second attempt. */
  takesAfter: [20, 5, 300, 1150],
  withdrawsAfter: [15, 120, 900, 2400],
  /** How much less than the amount it collects, in base units. */
  takesLess: [0, 100_000],
  answers: ['accepted', 'lost', 'refused', 'broken'],
  pays: ['exactly', 'never'],
  /** What the person does about an open transfer besides waiting. */
  whenOpen: ['wait', 'sendAgain', 'replace', 'takeBack'],
  /** Whether the person sets it aside once the kit allows that. They then do not pay for it again. */
  setsAside: ['no', 'yes'],
  /** Whether the person keeps pressing the button in a second tab while the first transfer is open. */
  presses: ['patiently', 'again'],
  /** When a second intent starts: never, or after so many seconds. */
  secondIntent: [0, 40, 400, 2300],
  /** When the page is reloaded. */
  reload: [0, 60, 1900],
  /** When a stranger pays the recipient the same amount. */
  strangerPays: [0, 8, 60],
  /** When a permit for another spender uses the next nonce. */
  otherPermit: [0, 12, 200],
  /** When the owner sends a transaction of their own. */
  ownTransaction: [0, 30, 1000],
} as const

type Name = keyof typeof choices

const names = Object.keys(choices) as Name[]

/** The simplest world. */
export const plainScenario = Object.fromEntries(names.map((name) => [name, choices[name][0]])) as Scenario

export function drawScenario(random: Random, witnesses: 1 | 2): Scenario {
  const drawn = Object.fromEntries(
    names.map((name) => [name, random.chance(0.5) ? choices[name][0] : random.pick<unknown>(choices[name])]),
  ) as Scenario
  return tidy({ ...drawn, witnesses })
}

/** The same world with one change. */
export function changeScenario(random: Random, scenario: Scenario): Scenario {
  const name = random.pick(names.filter((one) => one !== 'witnesses'))
  return tidy({ ...scenario, [name]: random.pick<unknown>(choices[name]) })
}

/** The worlds that are simpler by one change. */
export function plainerScenarios(scenario: Scenario): readonly Scenario[] {
  return names
    .filter((name) => name !== 'witnesses' && scenario[name] !== plainScenario[name])
    .map((name) => tidy({ ...scenario, [name]: plainScenario[name] }))
}

/** A text that lists what is not the simplest choice. */
export function writeScenario(scenario: Scenario): string {
  return names
    .filter((name) => name === 'witnesses' || scenario[name] !== plainScenario[name])
    .map((name) => `${name}=${scenario[name]}`)
    .join(' ')
}

/** @throws Error where there is no such name, or no such choice of it */
export function readScenario(text: string): Scenario {
  const given = text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', value] = part.split('=')
      const choice = (choices[name as Name] as readonly unknown[] | undefined)?.find(
        (one) => String(one) === value,
      )
      if (choice === undefined) throw new Error(`A schedule has no ${part}.`)
      return [name, choice]
    })
  return { ...plainScenario, ...Object.fromEntries(given) }
}

function tidy(scenario: Scenario): Scenario {
  if (scenario.witnesses === 2) return scenario
  const takes = scenario.takes === 'standing' ? 'never' : scenario.takes
  return { ...scenario, takes, liar: 'first' }
}
