import { ChildEnded, messagesOfChild, type ChildLimits } from '../../../platform/child/child.ts'
import type { Said } from './match.child.ts'
import type { Answer, Question } from './match.ts'

const script = new URL('./match.child.ts', import.meta.url)

/** What a matching may take: the limits of its process, and the seconds of all of it. */
export type MatchingLimits = ChildLimits & { seconds: number }

/**
 * Matches in a process of its own: nobody’s request waits for it. Ended where the job is, and where it takes more time or
 * memory than it may: `ChildEnded`. `onProgress` is told per cent.
 */
export async function matchApart(
  question: Question,
  limits: MatchingLimits,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new ChildEnded('time')), limits.seconds * 1000)
  try {
    const either = AbortSignal.any([signal, late.signal])
    for await (const said of messagesOfChild<Said>(script, question, limits, either)) {
      if ('answer' in said) return said.answer
      onProgress(said.progress)
    }
  } finally {
    clearTimeout(timer)
  }
  throw new Error('The matching ended before it was done')
}
