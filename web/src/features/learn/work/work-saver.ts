import { WorkText, type Work } from '#contract/practice/work.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { z } from 'zod'
import { keptFor, keptNames } from '../../../shared/saving/kept.ts'
import { createStore } from '../../../shared/store.ts'
import { savedFirst, untilArrived, type Standing } from '../saving/until-arrived.ts'

/** Milliseconds of quiet after which what is written is sent. */
export const WORK_PAUSE = 500

/** `seen`: the save that it was written over; `lesson`: where, for when the work itself is theirs no more. */
const Kept = WorkText.extend({
  number: z.number().int(),
  seen: z.number().int().optional(),
  lesson: z.string().optional(),
})
type Unsent = Omit<z.infer<typeof Kept>, 'lesson'>

const unsentIn = (kept: z.infer<typeof Kept> | undefined): Unsent | undefined => {
  if (!kept) return undefined
  const { lesson: _, ...unsent } = kept
  return unsent
}

/** What is written of a round and has not arrived: in the browser, so that a killed one loses no word. */
const keptOf = (person: string, workId: string, round: number) =>
  keptFor(`work:${person}:${workId}:${round}`, Kept)

/** Times of which words are kept beside one round; beyond them the oldest go. */
const MOST_ASIDE = 20

/** What is kept here of a round beside a newer text from elsewhere: that of each time, the oldest first. */
function asideOf(person: string, workId: string, round: number) {
  // One text by itself is how the first of them was kept.
  const kept = keptFor(`work-aside:${person}:${workId}:${round}`, z.union([z.array(Kept), Kept]))
  const read = () => [kept.read() ?? []].flat()
  const write = (all: Unsent[]) => (all.length > 0 ? kept.write(all) : kept.drop())
  const without = (one: Unsent) => read().filter((other) => !says(other, one))
  return {
    read,
    add: (one: Unsent) => write([...without(one), one].slice(-MOST_ASIDE)),
    drop: (one: Unsent) => write(without(one)),
  }
}

const says = (one: WorkText, other: WorkText) => one.text === other.text && one.link.trim() === other.link

type Round = WorkText & { number: number }
/** Words that are kept here, and how they are let go. */
export type Late = WorkText & { drop: () => void }

/** What was written of a round here after it had been handed in elsewhere, where that says something else. */
export function writtenLate(person: string, workId: string, round: Round): Late[] {
  const { read, drop } = keptOf(person, workId, round.number)
  return lateIn([read() ?? []].flat(), round, drop)
}
/** What was written here without a connection while the round went on elsewhere, each time by itself. */
export function writtenAside(person: string, workId: string, round: Round): Late[] {
  const { read, drop } = asideOf(person, workId, round.number)
  return lateIn(read(), round, drop)
}
/** What was written here of work that is theirs no more, such as that of a team they were taken out of: its words never arrived. */
export function writtenGone(person: string, lessonId: string, workId: string | null): Late[] {
  const of = `work:${person}:`
  return keptNames(of).flatMap((name) => {
    const { read, drop } = keptFor(`${of}${name}`, Kept)
    const one = read()
    const isGone = one?.lesson === lessonId && !name.startsWith(`${workId}:`)
    return isGone ? { text: one.text, link: one.link, drop } : []
  })
}
const lateIn = (all: Unsent[], round: Round, drop: (one: Unsent) => void): Late[] =>
  all
    .filter((one) => !says(one, round))
    .map((one) => ({ text: one.text, link: one.link, drop: () => drop(one) }))

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
  lessonId: string
  draft: NonNullable<Work['draft']>
  /** Others write in it too: what one of them wrote since is written over once it was seen. */
  together?: boolean
}

/**
 * What is written of a round, as it is typed: kept in the browser at each change, and sent until it has arrived. Each save has a higher number than all before it: whoever types last is who means it.
 */
export function createWorkSaver({ person, workId, lessonId, draft, together = false }: Options) {
  const kept = keptOf(person, workId, draft.round)
  const left = unsentIn(kept.read())
  const isBehind = left !== undefined && left.number <= draft.saved && !says(left, draft)
  // What another of the team wrote since is chosen from, as it was before a reload.
  const other = together && isBehind && draft.by !== undefined ? { ...draft, by: draft.by } : null
  // What arrived although its answer was lost is not older than what is there.
  let unsent: Unsent | null = left && (other || left.number > draft.saved) ? left : null
  if (isBehind && !other) asideOf(person, workId, draft.round).add(left)
  let number = Math.max(draft.saved, unsent?.number ?? 0)
  let arrived = unsent?.seen ?? (other && left ? left.number - 1 : draft.saved)
  const { text, link } = unsent ?? draft
  const store = createStore<State>({ text, link, ...savedFirst, over: false, other })
  const writtenOver = () => (together ? { seen: arrived } : {})
  const keep = () => (unsent ? kept.write({ ...unsent, lesson: lessonId }) : kept.drop())
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
  if (unsent && !other) void flush()

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
