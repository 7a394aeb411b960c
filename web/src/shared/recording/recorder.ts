import { session } from '../../api/session/current-session.ts'
import { createStore } from '../store.ts'
import { capture, type Capture } from './capture.ts'
import { closeStream, openMicrophone, openScreen, problemOf, wayToRecord } from './open-microphone.ts'
import type { Recordable, RecordingProblem } from './open-microphone.ts'
import { stopwatch } from './stopwatch.ts'

/** What was recorded, until it is used or thrown away. */
type Recorded = { blob: Blob; url: string }

type State = {
  state: 'idle' | 'asking' | 'recording' | 'paused' | 'recorded'
  /** How long was recorded, in whole seconds. */
  seconds: number
  recorded: Recorded | null
  /** It ended by itself: it was as long as it may be. */
  isFull: boolean
  problem: RecordingProblem | null
}
const nothing: State = { state: 'idle', seconds: 0, recorded: null, isFull: false, problem: null }

type RecorderLimits = { seconds: number; bytes: number }

/** One recording of the browser's: begun, paused, ended, and kept until it is used. */
export function createRecorder(most: RecorderLimits, what: Recordable = 'voice') {
  const store = createStore<State>(nothing)
  let capturing: Capture | null = null
  /** Counts what was begun: what a person allows after they thought better of it is closed at once. */
  let turn = 0

  const watch = stopwatch((elapsed) => {
    const seconds = Math.min(Math.floor(elapsed / 1000), most.seconds)
    if (seconds !== store.get().seconds) store.set({ seconds })
    if (seconds >= most.seconds) finish(true)
  })

  function ended(blob: Blob | null): void {
    watch.rest()
    capturing = null
    if (!blob) return store.set({ ...nothing, problem: 'failed' })
    store.set({ state: 'recorded', recorded: { blob, url: URL.createObjectURL(blob) } })
  }

  async function start(): Promise<void> {
    if (store.get().state !== 'idle') return
    const way = wayToRecord(what)
    if (typeof way === 'string') return store.set({ problem: way })
    const mine = ++turn
    store.set({ ...nothing, state: 'asking' })
    let opened: MediaStream | undefined
    try {
      opened = await (what === 'screen' ? openScreen() : openMicrophone())
      if (mine !== turn) return closeStream(opened)
      const limits = { mimeType: way.mimeType, mostBytes: most.bytes, mostSeconds: most.seconds }
      capturing = capture(opened, limits, { full: () => finish(true), ended })
      watch.reset()
      watch.run()
      store.set({ state: 'recording' })
    } catch (error) {
      closeStream(opened)
      if (mine === turn) store.set({ ...nothing, problem: problemOf(error, what) })
    }
  }

  function finish(isFull = false): void {
    if (!capturing) return
    watch.rest()
    store.set((now) => ({ isFull: now.isFull || isFull }))
    capturing.stop()
  }

  function clear(): void {
    turn++
    watch.rest()
    capturing?.drop()
    capturing = null
    const { recorded } = store.get()
    if (recorded) URL.revokeObjectURL(recorded.url)
    store.set(nothing)
  }

  return {
    ...store,
    most,
    what,
    start,
    pause() {
      if (store.get().state !== 'recording') return
      capturing?.pause()
      watch.rest()
      store.set({ state: 'paused' })
    },
    resume() {
      if (store.get().state !== 'paused') return
      capturing?.resume()
      watch.run()
      store.set({ state: 'recording' })
    },
    finish: () => finish(),
    /** Throws away what there is, and asks for nothing any more. */
    clear,
    /** Nobody looks at it any more: nothing is listened to, and what was recorded stays. */
    leave() {
      if (store.get().state === 'asking') clear()
      else finish()
    },
  }
}
export type Recorder = ReturnType<typeof createRecorder>

const all = new Map<string, Recorder>()

/** The recording of whoever is signed in for one thing: what is in it stays while another part of the page is open. */
export function recorderOf(of: string, most: RecorderLimits, what: Recordable = 'voice'): Recorder {
  const name = `${session.person()} ${of}`
  const known = all.get(name) ?? createRecorder(most, what)
  all.set(name, known)
  return known
}
