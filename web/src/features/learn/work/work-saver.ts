import { WorkText, type Work } from '#contract/practice/work.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { z } from 'zod'
import { keptFor } from '../../../shared/saving/kept.ts'
import { createStore } from '../../../shared/store.ts'
import { savedFirst, untilArrived, type Standing } from '../saving/until-arrived.ts'

/** Milliseconds of quiet after which what is written is sent. */
export const WORK_PAUSE = 500

/** `seen`: the save that it was written over. */
const Kept = WorkText.extend({ number: z.number().int(), seen: z.number().int().optional() })
type Unsent = z.infer<typeof Kept>

/** What is written of a round and has not arrived: in the browser, so that a killed one loses no word. */
const keptOf = (person: string, workId: string, round: number) =>
  keptFor(`work:${person}:${workId}:${round}`, Kept)

/** What is kept here of a round beside a newer text from elsewhere. */
const asideOf = (person: string, workId: string, round: number) =>
  keptFor(`work-aside:${person}:${workId}:${round}`, Kept)

const says = (one: WorkText, other: WorkText) => one.text === other.text && one.link.trim() === other.link

/** What was written of a round here after it had been handed in elsewhere, where that says something else. */
export const writtenLate = (person: string, workId: string, round: Round): Late =>
  lateIn(keptOf(person, workId, round.number), round)
/** What was written here without a connection while the round went on elsewhere. */
export const writtenAside = (person: string, workId: string, round: Round): Late =>
  lateIn(asideOf(person, workId, round.number), round)

type Round = WorkText & { number: number }
export type Late = { late: Unsent | undefined; drop: () => void }
function lateIn(kept: ReturnType<typeof keptOf>, round: Round): Late {
  const late = kept.read()
  return { late: late && !says(late, round) ? late : undefined, drop: kept.drop }
}

/** What another of the team wrote meanwhile, and under which number. */
export type OtherWords = WorkText & { by: string | null; saved: number }

type State = WorkText &
  Standing & {
    other: OtherWords | null
    /** It was handed in, here or on another device. */
    over: boolean
  }
type Options = {
  person: string
  workId: string
  draft: NonNullable<Work['draft']>
  /** Others write in it too: what one of them wrote since is written over once it was seen. */
  together?: boolean
}

/**
 * What is written of a round, as it is typed: kept in the browser at each change, and sent until it has arrived. Each save has a higher number than all before it: whoever types last is who means it.
 */
export function createWorkSaver({ person, workId, draft, together = false }: Options) {
  const kept = keptOf(person, workId, draft.round)
  const left = kept.read()
  // What arrived although its answer was lost is not older than what is there.
  let unsent: Unsent | null = left && left.number > draft.saved ? left : null
  if (left && !unsent && !says(left, draft)) asideOf(person, workId, draft.round).write(left)
  let number = Math.max(draft.saved, unsent?.number ?? 0)
  let arrived = unsent?.seen ?? draft.saved
  const { text, link } = unsent ?? draft
  const store = createStore<State>({ text, link, ...savedFirst, over: false, other: null })
  const writtenOver = () => (together ? { seen: arrived } : {})
  const keep = () => (unsent ? kept.write(unsent) : kept.drop())
  const { flush, schedule, close } = untilArrived({
    person,
    pause: WORK_PAUSE,
    waits: () => unsent !== null && !store.get().over && !store.get().other,
    onState: store.set,
    async sendOne(call) {
      const sent = unsent
      if (!sent) return
      const body = { ...sent, round: draft.round, ...writtenOver() }
      const { saved, over, other } = await call(courseworkApi.save, { params: { workId }, body })
      number = Math.max(number, saved)
      if (other) return store.set({ other: { ...other, saved } })
      if (over) {
        // It stays here, as the newest: whoever takes their work back goes on with it.
        unsent = { ...(unsent ?? sent), number: ++number }
        keep()
        return store.set({ over: true })
      }
      if (saved > sent.number && unsent) unsent = { ...unsent, number: ++number }
      else if (unsent?.number === sent.number) unsent = null
      if (saved === sent.number) arrived = saved
      keep()
    },
  })
  if (unsent) void flush()

  return {
    ...store,
    flush,
    /** The number of the save that shows here, once all of it has arrived. */
    arrived: () => arrived,
    change(part: Partial<WorkText>): void {
      const now = { text: store.get().text, link: store.get().link, ...part }
      unsent = { ...now, number: ++number, ...writtenOver() }
      keep()
      store.set(now)
      schedule()
    },
    /** The round as it is there by now: shown where nothing that was typed here has still to arrive. */
    met({ text, link, saved }: NonNullable<Work['draft']>): void {
      if (unsent !== null || saved <= arrived || store.get().other) return
      arrived = saved
      number = Math.max(number, saved)
      store.set({ text, link })
    },
    /** Goes on with what another wrote: what was typed here goes. */
    takeTheirs(): void {
      const { other } = store.get()
      if (!other) return
      arrived = other.saved
      unsent = null
      keep()
      store.set({ text: other.text, link: other.link, other: null, ...savedFirst })
    },
    /** Goes on with what is typed here, having seen what another wrote. */
    keepMine(): void {
      const { other, text, link } = store.get()
      if (!other) return
      arrived = other.saved
      number = Math.max(number, other.saved) + 1
      unsent = { text, link, number, ...writtenOver() }
      keep()
      store.set({ other: null })
      void flush()
    },
    /** It is handed in: nothing of it is kept here any more. */
    forget(): void {
      close()
      unsent = null
      keep()
    },
  }
}
