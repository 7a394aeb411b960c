import type { KeptPlace, LessonPlace } from '#contract/courses/visit.ts'
import { limits } from '#contract/limits.ts'
import { isNewer, type OwnPlace } from '#contract/rules/learning/place.ts'
import { placesKey } from '../../../api/kept-texts.ts'

/** As many lessons as anybody is in the middle of. */
const MOST = 50

type Entry = OwnPlace & { person: string; lesson: string }

const isEntry = (value: unknown): value is Entry => {
  const { person, lesson, block, part, quote, films, since, known, told } = Object(value) as Record<
    string,
    unknown
  >
  return (
    [person, lesson, quote].every((one) => typeof one === 'string') &&
    [block, part, since].every((one) => typeof one === 'number') &&
    (known === null || typeof known === 'string') &&
    typeof told === 'boolean' &&
    Array.isArray(films)
  )
}

function read(): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placesKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}
function write(next: Entry[]): void {
  try {
    localStorage.setItem(placesKey, JSON.stringify(next.slice(0, MOST)))
  } catch {
    // Without storage one goes on where the server knows.
  }
}

const placeOf = ({ block, part, quote, films }: LessonPlace): LessonPlace => ({ block, part, quote, films })

/** Where a person is in the lessons that they read in this browser, and whether the server knows of it. */
export function placesOf(person: string) {
  const isOf = (lesson: string) => (one: Entry) => one.person === person && one.lesson === lesson
  const get = (lesson: string): OwnPlace | undefined => read().find(isOf(lesson))
  const forget = (lesson: string) => write(read().filter((one) => !isOf(lesson)(one)))
  function put(lesson: string, place: OwnPlace) {
    const { since, known, told } = place
    const entry = { person, lesson, ...placeOf(place), since, known, told }
    write([entry, ...read().filter((one) => !isOf(lesson)(one))])
  }
  /** Takes over what the server keeps, where it is newer. */
  function heard(lesson: string, kept: KeptPlace | undefined): void {
    if (kept && isNewer(kept, get(lesson)))
      put(lesson, { ...placeOf(kept), since: Date.parse(kept.at), known: kept.at, told: true })
  }
  return {
    get,
    forget,
    heard,
    keep: (lesson: string, place: LessonPlace): void =>
      put(lesson, { ...place, since: Date.now(), known: get(lesson)?.known ?? null, told: false }),
    /** What the server does not know yet, and how long ago that was. */
    untold(lesson: string): { since: number; told: LessonPlace & { ago: number } } | undefined {
      const own = get(lesson)
      if (!own || own.told) return undefined
      const ago = Math.max(0, Math.floor((Date.now() - own.since) / 1000))
      return { since: own.since, told: { ...placeOf(own), ago: Math.min(ago, limits.placeAgo) } }
    },
    /** It arrived; the server answers where it is by now. What is newer here is told next. */
    arrived(lesson: string, since: number, kept: KeptPlace | undefined): void {
      const own = get(lesson)
      if (!own) return
      const isIt = own.since === since
      const known = kept?.at ?? own.known
      put(lesson, { ...own, ...(isIt && kept && placeOf(kept)), known, told: isIt })
    },
  }
}
