import { Answer } from '#contract/questions.ts'
import { z } from 'zod'
import { keptTextPrefix } from '../../../api/kept-texts.ts'

const Kept = z.record(z.string(), z.object({ answer: Answer.nullable(), number: z.number().int() }))
export type KeptAnswers = z.infer<typeof Kept>

/** What of an attempt has not arrived yet, in the browser’s own storage: a killed browser loses no answer. */
export function keptAnswers(person: string, attemptId: string) {
  const name = `${keptTextPrefix}answers:${person}:${attemptId}`
  return {
    read(): KeptAnswers {
      try {
        const parsed = Kept.safeParse(JSON.parse(localStorage.getItem(name) ?? '{}'))
        return parsed.success ? parsed.data : {}
      } catch {
        // Whatever stands there may have been written by anyone.
        return {}
      }
    },
    write(answers: KeptAnswers): void {
      try {
        if (Object.keys(answers).length === 0) localStorage.removeItem(name)
        else localStorage.setItem(name, JSON.stringify(answers))
      } catch (error) {
        // The browser keeps nothing, or no more: what is typed is still sent.
        console.error(error)
      }
    },
  }
}
