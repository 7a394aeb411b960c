import { z } from 'zod'
import { Language } from '../../fields.ts'
import type { FreeTime } from '../../accounts/onboarding.ts'
import { minutesTogether, workdays } from './free-hours.ts'

/** What two people are judged by, each with the most points that it gives: a hundred together. */
export const fitPoints = { topics: 45, hours: 25, language: 20, load: 10 } as const
/** Topics in common, and minutes a week together, from which on there are no more points. */
const ENOUGH_TOPICS = 3
const ENOUGH_MINUTES = 120

const points = z.number().int()
export const FitPart = z.discriminatedUnion('part', [
  /** What the one offers and the other looks for. */
  z.object({ part: z.literal('topics'), points, topics: z.array(z.string()) }),
  /** Minutes a week in which both are free; by day on workdays where the mentee named no hours. */
  z.object({ part: z.literal('hours'), points, minutes: z.number().int(), named: z.boolean() }),
  /** The language of both, or null. */
  z.object({ part: z.literal('language'), points, language: Language.nullable() }),
  /** Places that the mentor has left. */
  z.object({ part: z.literal('load'), points, left: z.number().int() }),
])
export type FitPart = z.infer<typeof FitPart>
export const Fit = z.object({ score: z.number().int(), parts: z.array(FitPart) })
export type Fit = z.infer<typeof Fit>

type One = { language: Language; zone: string; availability: readonly FreeTime[] }
export type FitMentor = One & { topics: readonly string[]; capacity: number; left: number }
export type FitMentee = One & { interests: readonly string[] }

const folded = (text: string) => text.toLocaleLowerCase()

/** What of one list the other one has too, in the words of the first. */
export function inCommon(one: readonly string[], other: readonly string[]): string[] {
  const known = new Set(other.map(folded))
  return one.filter((text) => known.has(folded(text)))
}

const share = (have: number, enough: number) => (enough > 0 ? Math.min(1, Math.max(0, have) / enough) : 0)

/** How well two people fit, and why. Whatever the company lets them be, this only ranks. */
export function pairFit(mentor: FitMentor, mentee: FitMentee, at: Date): Fit {
  const topics = inCommon(mentor.topics, mentee.interests)
  const named = mentee.availability.length > 0
  const minutes = minutesTogether(
    { times: mentor.availability, zone: mentor.zone },
    { times: named ? mentee.availability : workdays, zone: mentee.zone },
    at,
  )
  const language = mentor.language === mentee.language ? mentor.language : null
  const of = (part: keyof typeof fitPoints, part1: number) => Math.round(fitPoints[part] * part1)
  const parts: FitPart[] = [
    {
      part: 'topics',
      points: of('topics', share(topics.length, Math.min(ENOUGH_TOPICS, mentee.interests.length))),
      topics,
    },
    { part: 'hours', points: of('hours', share(minutes, ENOUGH_MINUTES)), minutes, named },
    { part: 'language', points: of('language', language ? 1 : 0), language },
    { part: 'load', points: of('load', share(mentor.left, mentor.capacity)), left: mentor.left },
  ]
  return { score: parts.reduce((sum, one) => sum + one.points, 0), parts }
}
