import type { Language } from '../../fields.ts'

export type HelpFor = { topics: readonly string[]; language: Language; mentorIds: readonly string[] }
export type Helper = {
  id: string
  topics: readonly string[]
  language: Language
  /** Minutes since they were last here; null where nobody knows. */
  awayMinutes: number | null
  /** Requests that lie with them now. */
  holds: number
}

const points = { own: 50, topic: 15, topics: 30, language: 20, here: 20, today: 10, held: 8 } as const
const HERE_MINUTES = 15
const TODAY_MINUTES = 24 * 60

/** How well somebody fits to answer: whose mentor they are, what they know, their language, being there, what they hold. */
export function helpFit(wanted: HelpFor, helper: Helper): number {
  const known = new Set(helper.topics.map((topic) => topic.toLocaleLowerCase()))
  const common = wanted.topics.filter((topic) => known.has(topic.toLocaleLowerCase())).length
  const away = helper.awayMinutes ?? Infinity
  return (
    (wanted.mentorIds.includes(helper.id) ? points.own : 0) +
    Math.min(points.topics, common * points.topic) +
    (wanted.language === helper.language ? points.language : 0) +
    (away <= HERE_MINUTES ? points.here : away <= TODAY_MINUTES ? points.today : 0) -
    helper.holds * points.held
  )
}

export type Waiting = { promisedAt: Date; fit: number }
const URGENT_MS = 15 * 60_000

/** Whoever’s promise is about to break first; of the others those who fit best, then by their promise. */
export function byUrgency(a: Waiting, b: Waiting, now: Date): number {
  const urgent = ({ promisedAt }: Waiting) => promisedAt.getTime() - now.getTime() < URGENT_MS
  if (urgent(a) !== urgent(b)) return urgent(a) ? -1 : 1
  if (!urgent(a) && a.fit !== b.fit) return b.fit - a.fit
  return a.promisedAt.getTime() - b.promisedAt.getTime()
}
