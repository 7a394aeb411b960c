import { v4 as uuid } from 'uuid'
import { newPeerReviewSettings, type PeerReviewSettings } from '#contract/practice/assignment.ts'
import type { Language } from '#contract/fields.ts'
import type { Tx } from '../db/tenant.ts'
import { DAY_MS } from '../platform/durations.ts'

/** Each who hands in reads the note of one other, and neither knows whose it is. */
export const demoPeerReview: PeerReviewSettings = { ...newPeerReviewSettings, reviews: 1 }

const words: Record<Language, { done: string; begun: string }> = {
  en: {
    done: 'I have never touched a sensor and could follow this. I would have liked to know how long the whole of it takes, so that I start early enough on a Monday.',
    begun:
      'The order is clear, and the gas at the wall is the line I will remember. One question: what if nobody',
  },
  es: {
    done: 'Nunca he abierto la cepilladora y con esto sabría hacerlo. Me habría gustado saber cuánto se tarda, para empezar con tiempo.',
    begun:
      'El orden se entiende y lo de contar antes de firmar se me queda. Una duda: si el transportista no',
  },
}

type Handed = { workId: string; userId: string }

/** One of them has read the note of the other, who has begun to write about theirs and has some days left. */
export async function addPeerReviews(
  tx: Tx,
  { companyId, language }: { companyId: string; language: Language },
  { waiting, graded }: { waiting: Handed; graded: Handed },
): Promise<void> {
  const said = words[language]
  const ago = (hours: number) => new Date(Date.now() - (hours * DAY_MS) / 24)
  const review = (by: Handed, of: Handed) => ({
    company_id: companyId,
    id: uuid(),
    work_id: of.workId,
    reviewer_id: by.userId,
    reviewer_work_id: by.workId,
    given_at: ago(20),
    due_at: new Date(Date.now() + demoPeerReview.days * DAY_MS - 20 * (DAY_MS / 24)),
    saved: 1,
  })
  await tx
    .insertInto('peer_reviews')
    .values([
      {
        ...review(graded, waiting),
        begun_at: ago(9),
        done_at: ago(8),
        said: JSON.stringify({ levels: [], word: said.done }),
      },
      {
        ...review(waiting, graded),
        begun_at: ago(3),
        said: JSON.stringify({ levels: [], word: said.begun }),
      },
    ])
    .execute()
}
