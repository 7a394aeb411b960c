import { WorkText, type Work } from '#contract/work.ts'
import { courseworkApi } from '#contract/coursework.ts'
import { z } from 'zod'
import { keptTextPrefix } from '../../../api/kept-texts.ts'
import { isFinal, retryDelay } from '../../../api/retry.ts'
import { waitingLine } from '../../../api/waiting-line.ts'

/** Milliseconds of quiet after which what is written is sent. */
export const WORK_PAUSE = 500

const Kept = WorkText.extend({ number: z.number().int() })

/** What has not arrived yet, in the browser’s own storage: a killed browser loses no word. */
function keptWork(person: string, roundId: string) {
  const name = `${keptTextPrefix}work:${person}:${roundId}`
  return {
    read(): z.infer<typeof Kept> | undefined {
      try {
        const parsed = Kept.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'))
        return parsed.success ? parsed.data : undefined
      } catch {
        // Whatever stands there may have been written by anyone.
        return undefined
      }
    },
    write(work: z.infer<typeof Kept> | null): void {
      try {
        if (work) localStorage.setItem(name, JSON.stringify(work))
        else localStorage.removeItem(name)
      } catch (error) {
        // The browser keeps nothing, or no more: what is typed is still sent.
        console.error(error)
      }
    },
  }
}

type State = WorkText & {
  saving: 'saved' | 'saving' | 'waiting' | 'refused'
  /** It was handed in, here or on another device. */
  over: boolean
}
type Options = { person: string; workId: string; draft: NonNullable<Work['draft']> }

/**
 * What is written of a round, as it is typed: kept in the browser at each change, sent after a moment of quiet, one call at
 * a time, and again until it has arrived. Each save has a higher number than all before it: whoever types last is who
 * means it.
 */
export function createWorkSaver({ person, workId, draft }: Options) {
  const kept = keptWork(person, draft.roundId)
  let number = draft.saved
  let unsent: z.infer<typeof Kept> | null = null
  const left = kept.read()
  // What arrived although its answer was lost is not older than what is there.
  if (left && left.number > draft.saved) unsent = left
  number = Math.max(number, unsent?.number ?? 0)
  let state: State = {
    text: unsent?.text ?? draft.text,
    link: unsent?.link ?? draft.link,
    saving: 'saved',
    over: false,
  }
  const listeners = new Set<() => void>()
  const set = (part: Partial<State>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Promise<void> | undefined
  let failures = 0
  const line = waitingLine(person, () => void flush())

  async function sendOne(sent: z.infer<typeof Kept>): Promise<void> {
    const body = { ...sent, round: draft.round }
    const { saved, over } = await line.call(courseworkApi.save, { params: { workId }, body })
    failures = 0
    if (over) return set({ over: true })
    number = Math.max(number, saved)
    if (saved > sent.number && unsent) unsent = { ...unsent, number: ++number }
    else if (unsent?.number === sent.number) unsent = null
    kept.write(unsent)
  }
  async function run(): Promise<void> {
    set({ saving: 'saving' })
    try {
      while (unsent && !state.over && line.isHere()) await sendOne(unsent)
      set({ saving: unsent && !state.over ? 'waiting' : 'saved' })
    } catch (error) {
      if (isFinal(error)) return set({ saving: 'refused' })
      set({ saving: 'waiting' })
      line.wait(retryDelay(failures++))
    }
  }
  /** Sends at once what waits; says whether all has arrived. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    line.stop()
    if (current) await current
    if (unsent && !state.over) await (current = run().finally(() => (current = undefined)))
    return unsent === null || state.over
  }
  if (unsent) void flush()

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    flush,
    change(part: Partial<WorkText>): void {
      const { text, link } = { ...state, ...part }
      unsent = { text, link, number: ++number }
      kept.write(unsent)
      set({ text, link, saving: 'saving' })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), WORK_PAUSE)
    },
    /** It is handed in: nothing of it is kept here any more. */
    forget(): void {
      clearTimeout(timer)
      unsent = null
      kept.write(null)
      line.close()
    },
  }
}
export type WorkSaver = ReturnType<typeof createWorkSaver>
