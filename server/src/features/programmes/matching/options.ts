import type { Input } from '#contract/endpoint.ts'
import type { Barrier, matchingApi, Option } from '#contract/mentoring/matching.ts'
import { mostPoints, preparer, programmeFit, type Prepared } from '#contract/rules/mentoring/programme-fit.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { peopleByIds } from '../people/people-by-ids.ts'
import { findRow } from '../programme.view.ts'
import { barrierOf, loadPeople } from './load-people.ts'
import { findRun } from './runs.ts'

const MOST = 50

/** Among equals it is as good as for whom of the two it is less. */
function fitOf(mentor: Prepared, mentee: Prepared, most: ReturnType<typeof mostPoints>, equals: boolean) {
  const fit = programmeFit(mentor, mentee, most)
  const other = equals ? programmeFit(mentee, mentor, most) : fit
  return other.score < fit.score ? other : fit
}

type Fitted = { fit: { score: number } }
const weakest = (matches: readonly Fitted[]) =>
  matches.reduce((low, { fit }) => Math.min(low, fit.score), 100)

/**
 * Of each mentor how well they fit somebody, why they are theirs or not, and what the proposal would be with them; of the mentor of `from`
 * as if that place were free, unless it is locked.
 */
export async function matchOptions(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  { params, query: { from } }: Pick<Input<typeof matchingApi.options>, 'params' | 'query'>,
  most = MOST,
) {
  const run = await findRun(tx, params.id)
  const programme = await findRow(tx, run.programmeId)
  const people = await loadPeople(tx, company, programme)
  const { mentors, mentees, apart } = people
  const mentee = mentees.find(({ id }) => id === params.userId) ?? fail('NOT_FOUND')
  const all = await tx
    .selectFrom('programme_matches')
    .select(['mentor_id', 'mentee_id', 'fit', 'locked'])
    .where('run_id', '=', params.id)
    .execute()
  // Whoever takes part no more has nobody’s place.
  const matches = all.filter((one) => [one.mentor_id, one.mentee_id].every((id) => people.everybody.has(id)))
  const equals = programme.kind === 'peer'
  // Who may come back to a mentor who is there: to two who are equal either stood first.
  const goneOf = (id: string) =>
    all
      .flatMap((one) =>
        equals ? [one, { ...one, mentor_id: one.mentee_id, mentee_id: one.mentor_id }] : [one],
      )
      .filter((one) => one.mentor_id === id && !people.everybody.has(one.mentee_id))
      .toSorted((a, b) => Number(b.locked) - Number(a.locked) || a.mentee_id.localeCompare(b.mentee_id))
  const isOwn = (one: (typeof matches)[0]) =>
    one.mentee_id === mentee.id || (equals && one.mentor_id === mentee.id)
  const own = matches.find(isOwn)
  const others = matches.filter((one) => !isOwn(one))
  // Among equals a move leaves two alone, and nobody’s place is anybody’s.
  const freed = equals ? undefined : others.find((one) => one.mentee_id === from && !one.locked)
  const lowest = weakest(others)
  const lowestThen = weakest(others.filter((one) => one !== freed))
  const taken = Map.groupBy(
    others.flatMap((one) => (equals ? [one, { ...one, mentor_id: one.mentee_id }] : [one])),
    (one) => one.mentor_id,
  )
  // Who is in no group with them: neither of the two is told by it, and an administrator not which.
  const never = new Set(apart.flatMap(([a, b]) => (a === mentee.id ? [b] : b === mentee.id ? [a] : [])))
  const prepare = preparer(new Date(), programme.capacity, programme.questions)
  const [looking, points] = [prepare(mentee.matched), mostPoints(programme.weights, programme.questions)]
  const judged = mentors
    .filter(({ id }) => id !== mentee.id)
    .map((mentor) => {
      const fit = fitOf(prepare(mentor.matched), looking, points, equals)
      const kept = barrierOf(people, mentor.id, mentee.id)
      const held = taken.get(mentor.id) ?? []
      const beside = held.filter((one) => one !== freed)
      const left = mentor.matched.left - beside.length
      const barrier = (): Barrier | null => {
        // A block is told to nobody: it looks like what else is between two people.
        if (kept) return kept.barrier === 'blocked' ? 'ended_before' : kept.barrier
        if (beside.some((one) => never.has(one.mentee_id))) return 'apart_in_group'
        if (!mentor.isThere || !mentee.isThere || mentor.matched.left === 0) return 'not_there'
        // A low score can be chosen all the same, a place that is not there cannot.
        if (left <= 0) return 'full'
        return fit.score < programme.least ? 'too_low' : null
      }
      const rule = kept?.rule?.id ?? null
      const isFreed = freed?.mentor_id === mentor.id
      const places = Math.max(0, left)
      // Of the places that are left one is whoever’s it is about: the others stay theirs who may come back.
      const gone = goneOf(mentor.id).slice(Math.max(0, places - 1))
      return { id: mentor.id, fit, left: places, barrier: barrier(), rule, held, gone, isFreed }
    })
  const first = judged
    .toSorted(
      (a, b) =>
        Number(b.isFreed) - Number(a.isFreed) || b.fit.score - a.fit.score || a.id.localeCompare(b.id),
    )
    .slice(0, most)
  const named = await peopleByIds(tx, company.id, [
    ...new Set(
      first.flatMap(({ id, held, gone }) => [id, ...[...held, ...gone].map((one) => one.mentee_id)]),
    ),
  ])
  const items = first.flatMap(({ held, gone, isFreed, ...one }): Option[] => {
    const person = named.get(one.id)
    if (!person) return []
    const now = own?.mentor_id === one.id || (equals && own?.mentee_id === one.id)
    const change = one.fit.score - (own?.fit.score ?? 0) - (isFreed ? (freed?.fit.score ?? 0) : 0)
    const floor = Math.min(isFreed ? lowestThen : lowest, one.fit.score)
    const nameOf = <T extends { mentee_id: string; locked: boolean }>(match: T) => {
      const { id, name, surname } = named.get(match.mentee_id) ?? {}
      return id === undefined || name === undefined || surname === undefined
        ? []
        : [{ id, name, surname, locked: match.locked }]
    }
    const holders = (equals ? [] : held).flatMap((match) =>
      nameOf(match).map((other) => ({ ...other, score: match.fit.score })),
    )
    return [{ ...person, ...one, now, change, floor, holders, gone: now ? [] : gone.flatMap(nameOf) }]
  })
  return { items }
}
