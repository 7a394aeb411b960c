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

/** Of each mentor how well they fit somebody, why they are theirs or not, and what the proposal would be with them. */
export async function matchOptions(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  { params }: Pick<Input<typeof matchingApi.options>, 'params'>,
  most = MOST,
) {
  const run = await findRun(tx, params.id)
  const programme = await findRow(tx, run.programmeId)
  const people = await loadPeople(tx, company, programme)
  const { mentors, mentees, apart } = people
  const mentee = mentees.find(({ id }) => id === params.userId) ?? fail('NOT_FOUND')
  const matches = await tx
    .selectFrom('programme_matches')
    .select(['mentor_id', 'mentee_id', 'fit'])
    .where('run_id', '=', params.id)
    .execute()
  const equals = programme.kind === 'peer'
  const isOwn = (one: (typeof matches)[0]) =>
    one.mentee_id === mentee.id || (equals && one.mentor_id === mentee.id)
  const own = matches.find(isOwn)
  const others = matches.filter((one) => !isOwn(one))
  const lowest = others.reduce((low, { fit }) => Math.min(low, fit.score), 100)
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
      const left = mentor.matched.left - (taken.get(mentor.id)?.length ?? 0)
      const barrier = (): Barrier | null => {
        // A block is told to nobody: it looks like what else is between two people.
        if (kept) return kept.barrier === 'blocked' ? 'ended_before' : kept.barrier
        if (taken.get(mentor.id)?.some((one) => never.has(one.mentee_id))) return 'apart_in_group'
        if (!mentor.isThere || !mentee.isThere || mentor.matched.left === 0) return 'not_there'
        if (fit.score < programme.least) return 'too_low'
        return left <= 0 ? 'full' : null
      }
      const rule = kept?.rule?.id ?? null
      return { id: mentor.id, fit, left: Math.max(0, left), barrier: barrier(), rule }
    })
  const first = judged
    .toSorted((a, b) => b.fit.score - a.fit.score || a.id.localeCompare(b.id))
    .slice(0, most)
  const named = await peopleByIds(
    tx,
    company.id,
    first.map(({ id }) => id),
  )
  const items = first.flatMap((one): Option[] => {
    const person = named.get(one.id)
    if (!person) return []
    const now = own?.mentor_id === one.id || (equals && own?.mentee_id === one.id)
    const change = one.fit.score - (own?.fit.score ?? 0)
    return [{ ...person, ...one, now, change, floor: Math.min(lowest, one.fit.score) }]
  })
  return { items }
}
