'use client'
import type { Loaded } from '../components/useLoaded.js'
import { useLoadWhen } from '../components/useLoadWhen.js'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import type { BrokenView } from './BrokenView.js'

/** Loads what is shown where a screen could not be drawn: the first screen does without it. */
export function LaterBroken({ later, reach, ...rest }: LaterBroken.Props) {
  const { say } = useWords(formWords)
  const { loaded, isMissing } = later
  useLoadWhen(later, true)
  if (!loaded) return isMissing && <p data-part="text">{say('service.incomplete')}</p>
  return reach === 'screen' ? <loaded.BrokenView {...rest} /> : <loaded.BrokenCard {...rest} />
}

export declare namespace LaterBroken {
  type Props = BrokenView.Props & {
    later: Loaded<typeof import('./laterScreens.js')>
    /** How much could not be drawn. */
    reach: 'screen' | 'widget'
  }
}
