import { PeerSaid } from '#contract/practice/work.ts'
import { peerReviewsApi, type PeerReviewPage } from '#contract/practice/peer-reviews.ts'
import { z } from 'zod'
import { keptFor } from '../../../shared/saving/kept.ts'
import { createStore } from '../../../shared/store.ts'
import { savedFirst, untilArrived, type Standing } from '../saving/until-arrived.ts'

const PAUSE_MS = 500

const Kept = z.object({
  number: z.number().int(),
  said: z.object({ levels: PeerSaid.shape.levels, word: z.string() }),
})
type Unsent = z.infer<typeof Kept>

/** What is written of a review and has not arrived: in the browser, so that a killed one loses no word. */
const keptOf = (person: string, reviewId: string) => keptFor(`peer-review:${person}:${reviewId}`, Kept)

type Options = { person: string; review: PeerReviewPage }

/** A review of another's work as it is written: kept in the browser at each change, and sent until it has arrived. */
export function createPeerSaver({ person, review }: Options) {
  const kept = keptOf(person, review.id)
  const left = kept.read()
  let unsent: Unsent | null = left && left.number > review.saved ? left : null
  let number = Math.max(review.saved, unsent?.number ?? 0)
  const store = createStore<{ said: PeerSaid } & Standing>({
    said: unsent?.said ?? review.said,
    ...savedFirst,
  })
  const keep = () => (unsent ? kept.write(unsent) : kept.drop())
  const { flush, schedule, close } = untilArrived({
    person,
    pause: PAUSE_MS,
    waits: () => unsent !== null,
    onState: store.set,
    async sendOne(call) {
      const sent = unsent
      if (!sent) return
      const params = { reviewId: review.id }
      const { saved } = await call(peerReviewsApi.save, { params, body: sent })
      number = Math.max(number, saved)
      if (unsent?.number === sent.number) unsent = null
      keep()
    },
  })
  if (unsent) void flush()
  return {
    ...store,
    flush,
    change(part: Partial<PeerSaid>): void {
      const said = { ...store.get().said, ...part }
      unsent = { said, number: ++number }
      keep()
      store.set({ said })
      schedule()
    },
    /** It is handed in: nothing of it is kept here any more. */
    forget(): void {
      close()
      unsent = null
      keep()
    },
  }
}
