import type { Input } from '#contract/endpoint.ts'
import type { SuggestedMentor } from '#contract/mentoring/programme-choosing.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import {
  mostPoints,
  preparer,
  programmeFit,
  type ProgrammeFit,
} from '#contract/rules/mentoring/programme-fit.ts'
import { SUGGESTED_MENTORS } from '#contract/rules/mentoring/programme-matching.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { barrierOf, loadPeople } from '../matching/load-people.ts'
import { peopleByIds } from '../people/people-by-ids.ts'
import type { ProgrammeRow } from '../programme.view.ts'
import { requireFor } from './own-application.ts'
import { viewOwn } from './own-programmes.ts'

type Suited = { id: string; left: number; fit: ProgrammeFit }

/**
 * The mentors of a programme who have a place for somebody and suit them as well as the programme asks, the best first: by
 * the same rule as its administrators match.
 */
export async function mentorsFor(
  { tx, company }: Pick<Context, 'tx' | 'company'>,
  programme: ProgrammeRow,
  menteeId: string,
): Promise<Suited[]> {
  const people = await loadPeople(tx, company, programme)
  const { mentors, mentees } = people
  const mentee = mentees.find(({ id }) => id === menteeId)
  if (!mentee) return []
  const { capacity, weights, questions, least } = programme
  const prepare = preparer(new Date(), capacity, questions)
  const [looking, most] = [prepare(mentee.matched), mostPoints(weights, questions)]
  return mentors
    .filter(
      ({ id, isThere, matched }) =>
        id !== menteeId && isThere && matched.left > 0 && barrierOf(people, id, menteeId) === null,
    )
    .map(({ id, matched }) => ({
      id,
      left: matched.left,
      fit: programmeFit(prepare(matched), looking, most),
    }))
    .filter(({ fit }) => fit.score >= least)
    .toSorted((a, b) => b.fit.score - a.fit.score || a.id.localeCompare(b.id))
}

/** CONFLICT where one does not ask a mentor of the programme oneself, or not now. */
export async function requireChooses(ctx: Context, programme: ProgrammeRow): Promise<void> {
  const { chooses } = await viewOwn(ctx, programme)
  if (!chooses) fail('CONFLICT', { details: { reason: 'moved_on' } })
}

/** The few who suit one best. */
export async function suggestedMentors(ctx: Context, { params }: Input<typeof programmesApi.suggested>) {
  const { tx, actor, company } = ctx
  const programme = await requireFor(tx, params.id, actor.id)
  await requireChooses(ctx, programme)
  const best = (await mentorsFor(ctx, programme, actor.id)).slice(0, SUGGESTED_MENTORS)
  const named = await peopleByIds(
    tx,
    company.id,
    best.map(({ id }) => id),
  )
  const items = best.flatMap((one): SuggestedMentor[] => {
    const person = named.get(one.id)
    return person ? [{ ...person, ...one }] : []
  })
  return { items }
}
