import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Data } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { isFinal, waitAfter } from '../../../api/retry.ts'
import { toast } from '../../../api/toasts.ts'
import { retriesOf } from '../../../api/retries.ts'
import { unsentOf, type ProgressKind, type Unsent } from './unsent.ts'
import { placesOf } from './places.ts'
import { visitsOf } from './visits.ts'

type Written = Data<typeof enrolmentsApi.record>
type Listener = (line: Unsent, answer: Written | undefined) => void

/** As long as a page waits for what was done before it to arrive, where the line is slow. */
const PATIENCE = 4000
/** Tabs take turns: what was done first is to arrive first. */
const LOCK = 'cairn-progress'

const inTurn = (run: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, run) : run()

/**
 * Writes one person's progress: at once where there is a connection, as soon as there is one again where not. A line
 * is kept until the server has answered it; it counts each id once, however often that arrives. While somebody else,
 * or nobody, is signed in, it waits.
 */
function createSender(person: string) {
  const unsent = unsentOf(person)
  const visits = visitsOf(person)
  const places = placesOf(person)
  const listeners = new Set<Listener>()
  let underWay: string | undefined
  let last: Promise<void> = Promise.resolve()
  let failures = 0
  const retries = retriesOf(person, () => void send())

  /** With it goes for how long one was active in lessons of the course, and where one is in this one. */
  async function write({ id, course, lesson, kind }: Unsent): Promise<Written> {
    const known = visits.ofCourse(course, limits.visitsAtOnce)
    const sent = known.map((visit) => ({ id: visit.id, lessonId: visit.lesson, seconds: visit.seconds }))
    const place = kind === 'opened' ? places.untold(lesson) : undefined
    const answer = await retries.call(enrolmentsApi.record, {
      params: { id: course, lessonId: lesson },
      body: { id, kind, ...(sent.length > 0 && { visits: sent }), ...(place && { place: place.told }) },
    })
    visits.arrived(known)
    if (place) places.arrived(lesson, place.since, answer.place)
    return answer
  }

  function arrived(line: Unsent, answer: Written) {
    for (const listener of listeners) listener(line, answer)
  }

  async function sendAll(): Promise<void> {
    for (let [next] = unsent.read(); next && retries.isHere(); [next] = unsent.read()) {
      underWay = next.id
      try {
        arrived(next, await write(next))
      } catch (error) {
        if (!isFinal(error)) {
          failures += 1
          return retries.wait(waitAfter(error, failures))
        }
        if (next.kind !== 'opened') toast({ severity: 'error', message: 'learn.progress.refused' })
        for (const listener of listeners) listener(next, undefined)
      } finally {
        underWay = undefined
      }
      failures = 0
      unsent.remove(next.id)
    }
  }
  function send(): Promise<void> {
    retries.stop()
    last = last.then(() => inTurn(sendAll))
    return last
  }

  return {
    get: unsent.get,
    subscribe: unsent.subscribe,
    send,
    close: retries.close,
    record(course: string, lesson: string, kind: ProgressKind): void {
      unsent.add({ course, lesson, kind }, underWay)
      void send()
    },
    /** The same as the page goes away: behind nothing else, since nothing that is waited for is sure to come. */
    leave(course: string, lesson: string, kind: ProgressKind): void {
      if (!retries.isHere()) return
      const line = unsent.add({ course, lesson, kind }, underWay)
      void write(line).then(
        (answer) => {
          unsent.remove(line.id)
          arrived(line, answer)
        },
        (error: unknown) => {
          if (isFinal(error)) unsent.remove(line.id)
          else retries.wait(waitAfter(error, (failures += 1)))
        },
      )
    },
    /** Once all that was done has arrived, or does not get through just now. */
    async settled(): Promise<void> {
      if (unsent.get().length === 0) return
      await Promise.race([send(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    },
    /** Told of every line that the server has answered; without an answer where it was refused. */
    onWritten(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type Sender = ReturnType<typeof createSender>

let current: { person: string; sender: Sender } | undefined
/** Of the person who is signed in. Somebody else's lines wait until they are. */
export function senderOf(person: string): Sender {
  if (current?.person === person) return current.sender
  current?.sender.close()
  current = { person, sender: createSender(person) }
  return current.sender
}
