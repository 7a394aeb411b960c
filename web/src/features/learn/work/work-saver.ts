import { WorkText, type Work } from '#contract/work.ts'
import { courseworkApi } from '#contract/coursework.ts'
import { z } from 'zod'
import { keptFor } from '../../../shared/saving/kept.ts'
import { createStore } from '../../../shared/store.ts'
import { untilArrived, type Saving } from '../saving/until-arrived.ts'

/** Milliseconds of quiet after which what is written is sent. */
export const WORK_PAUSE = 500

const Kept = WorkText.extend({ number: z.number().int() })
type Unsent = z.infer<typeof Kept>

type State = WorkText & {
  saving: Saving
  /** It was handed in, here or on another device. */
  over: boolean
}
type Options = { person: string; workId: string; draft: NonNullable<Work['draft']> }

/**
 * What is written of a round, as it is typed: kept in the browser at each change, so that a killed one loses no word, and
 * sent until it has arrived. Each save has a higher number than all before it: whoever types last is who means it.
 */
export function createWorkSaver({ person, workId, draft }: Options) {
  const kept = keptFor(`work:${person}:${draft.roundId}`, Kept)
  const left = kept.read()
  // What arrived although its answer was lost is not older than what is there.
  let unsent: Unsent | null = left && left.number > draft.saved ? left : null
  let number = Math.max(draft.saved, unsent?.number ?? 0)
  const { text, link } = unsent ?? draft
  const store = createStore<State>({ text, link, saving: 'saved', over: false })
  const keep = () => (unsent ? kept.write(unsent) : kept.drop())
  const { flush, touch, close } = untilArrived({
    person,
    pause: WORK_PAUSE,
    waits: () => unsent !== null && !store.get().over,
    onState: (saving) => store.set({ saving }),
    async sendOne(call) {
      const sent = unsent
      if (!sent) return
      const body = { ...sent, round: draft.round }
      const { saved, over } = await call(courseworkApi.save, { params: { workId }, body })
      if (over) return store.set({ over: true })
      number = Math.max(number, saved)
      if (saved > sent.number && unsent) unsent = { ...unsent, number: ++number }
      else if (unsent?.number === sent.number) unsent = null
      keep()
    },
  })
  if (unsent) void flush()

  return {
    ...store,
    flush,
    change(part: Partial<WorkText>): void {
      const now = { text: store.get().text, link: store.get().link, ...part }
      unsent = { ...now, number: ++number }
      keep()
      store.set(now)
      touch()
    },
    /** It is handed in: nothing of it is kept here any more. */
    forget(): void {
      close()
      unsent = null
      keep()
    },
  }
}
export type WorkSaver = ReturnType<typeof createWorkSaver>
