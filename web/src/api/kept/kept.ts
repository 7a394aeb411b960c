import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Data, Endpoint } from '#contract/endpoint.ts'
import { isApiError } from '../api-error.ts'
import { away, reading } from '../away.ts'
import { boot } from '../boot.ts'
import { queryClient } from '../query-client.ts'
import { session } from '../session/current-session.ts'
import { meQuery } from '../session/me.ts'
import { forgetAddresses, HINT, hintOf, keepPictures, keyOf, toKeep, withPictures } from './answers.ts'
import { keepOf, type Keep } from './keep.ts'
import { keptOf, ownKept } from './owner.ts'
import { databaseShelf } from './shelf.ts'

const AGAIN_MS = 30_000
/** The server has said that it is not theirs any more, or that it is gone. */
const isLost = (error: unknown) => isApiError(error) && [403, 404, 410].includes(error.status)

/** Of whoever is signed in; of who was last, where the page began without a connection. */
const reader = () => session.person() ?? keptOf()

function ownKeep(): { keep: Keep; isOwn: () => boolean } | undefined {
  const person = reader()
  if (person === undefined) return undefined
  const isOwn = () => reader() === person && keptOf() === person
  return { keep: keepOf(databaseShelf(isOwn), { person, company: boot?.company?.id ?? '' }), isOwn }
}

/** Storage may be full, or refused by the browser, or deleted meanwhile: then nothing is kept or found. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

async function keepAnswer(endpoint: Endpoint, path: string, answer: unknown): Promise<void> {
  const found = toKeep(endpoint, answer)
  const person = session.person()
  if (found === 'nothing' || person === undefined) return
  if (found === 'forget') return forgetAnswer(endpoint, path)
  const isHint = endpoint.keptOffline === 'hint'
  const me = queryClient.getQueryData(meQuery().queryKey)
  // Who they are goes along: without it nothing could be read. A hint alone is worth nothing.
  const hint = isHint ? found.keep : me?.id === person && hintOf(me)
  if (!hint || (isHint ? keptOf() !== person : !ownKept(person))) return
  const own = ownKeep()
  await quietly(async () => {
    if (own && !isHint) {
      await own.keep.write(path, found.keep)
      await keepPictures(own.keep, answer, own.isOwn)
    }
    await own?.keep.write(HINT, hint)
  })
}

/** With a course go its lessons, whose addresses begin with its own. */
async function forgetAnswer(endpoint: Endpoint, path: string): Promise<void> {
  if (keptOf() !== undefined) await quietly(async () => ownKeep()?.keep.remove(keyOf(endpoint, path)))
}

async function keptAnswer<E extends Endpoint>(endpoint: E, path: string): Promise<Data<E> | undefined> {
  if (keptOf() === undefined || keptOf() !== reader()) return undefined
  return quietly(async () => {
    const own = ownKeep()
    const found = own && (await own.keep.read(keyOf(endpoint, path)))
    // It may have been kept by another version of the application.
    const parsed = endpoint.data.safeParse(found)
    if (!own || !parsed.success) return undefined
    const whole = (await withPictures(own.keep, parsed.data)) as Data<E>
    return own.isOwn() ? whole : undefined
  })
}

let again: ReturnType<typeof setInterval> | undefined
const learning: readonly unknown[] = [enrolmentsApi.course.id, enrolmentsApi.lesson.id]
const askAgain = () =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => learning.includes(queryKey[0]) })

function beginReading(): void {
  if (reading.get()) return
  reading.set(true)
  again = setInterval(askAgain, AGAIN_MS)
  addEventListener('online', askAgain)
}
/** The server answers: what could not be had meanwhile is asked for. */
function endReading(): void {
  if (!reading.get()) return
  clearInterval(again)
  removeEventListener('online', askAgain)
  reading.set(false)
  if (session.person() !== undefined) void queryClient.invalidateQueries()
}

/** What is shown is of who was last here; whoever it turns out to be by now begins with a page of their own. */
session.onHolder(() => {
  const person = session.person()
  if (person === undefined) return forgetAddresses()
  const me = queryClient.getQueryData(meQuery().queryKey)
  if (reading.get() && me && me.id !== person) return session.tellPersonChange()
  endReading()
})
away.subscribe(() => {
  if (!away.get()) endReading()
})

/** Resolves once the server is away, which a call that waits for it would not tell. */
function untilAway(): { promise: Promise<'away'>; stop: () => void } {
  let stop = () => undefined as void
  const promise = new Promise<'away'>((resolve) => {
    const look = () => {
      if (away.get()) resolve('away')
    }
    stop = away.subscribe(look)
    look()
  })
  return { promise, stop }
}

/** The answer of a call that is on its way; where the server cannot be reached, what was kept of it before. */
export async function orKept<E extends Endpoint>(
  endpoint: E,
  path: string,
  live: Promise<Data<E>>,
): Promise<Data<E>> {
  const waiting = untilAway()
  const outcome = await Promise.race([
    live.then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    ),
    waiting.promise,
  ])
  waiting.stop()
  if (outcome !== 'away' && 'data' in outcome) {
    endReading()
    void keepAnswer(endpoint, path, outcome.data)
    return outcome.data
  }
  if (outcome !== 'away' && isLost(outcome.error)) void forgetAnswer(endpoint, path)
  if (outcome !== 'away' && !isApiError(outcome.error, 'NETWORK')) return live
  // Of whoever is known to be here more is known than who they are.
  if (endpoint.keptOffline === 'hint' && session.person() !== undefined) return live
  const kept = await keptAnswer(endpoint, path)
  if (kept === undefined) return live
  beginReading()
  return kept
}

/** The courses that can be read on this device just now, those that were read last first. */
export async function keptCourses(): Promise<Data<typeof enrolmentsApi.course>[]> {
  const own = ownKeep()
  if (!own) return []
  const keys = (await quietly(() => own.keep.keys('/learn/courses/'))) ?? []
  const found = await Promise.all(keys.map((key) => quietly(() => own.keep.read(key))))
  return found.flatMap((one) => enrolmentsApi.course.data.safeParse(one).data ?? [])
}
