import { v7 as uuid } from 'uuid'
import { pairFit } from '#contract/rules/mentoring/pair-fit.ts'
import type { PairMove, PairState } from '#contract/rules/mentoring/pair-moves.ts'
import type { Tx } from '../../db/tenant.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import { addSpace } from './pair-space.ts'
import { addSessions } from './sessions.ts'
import type { DemoCompany, DemoPair, DemoPerson } from '../shape.ts'

type Step = { move: PairMove | 'propose'; by: 'mentor' | 'mentee' | 'admin'; word?: string; daysAgo: number }

/** The moves by which the two came to where they are, about as people do. */
function stepsOf({ state, proposedDaysAgo: first, word }: DemoPair): Step[] {
  const begins: Step = word
    ? { move: 'accept', by: 'mentee', word, daysAgo: first }
    : { move: 'propose', by: 'admin', daysAgo: first }
  const accepts: Step[] = word ? [] : [{ move: 'accept', by: 'mentee', daysAgo: first - 1 }]
  const began: Step = { move: 'accept', by: 'mentor', daysAgo: first - 2 }
  const ends: Partial<Record<PairState, Step>> = {
    paused: { move: 'pause', by: 'mentee', daysAgo: 6 },
    completed: { move: 'complete', by: 'mentor', daysAgo: 4 },
  }
  const last = ends[state]
  if (state === 'proposed') return [begins]
  return [begins, ...accepts, began, ...(last ? [last] : [])]
}

/** Mentors and mentees, some of them a pair for a while and some who wait for an answer: each by the addresses of the two. */
export async function addPairs(
  tx: Tx,
  companyId: string,
  company: DemoCompany,
  ids: Map<string, string>,
  seal: Seal,
): Promise<ReadonlyMap<string, string>> {
  const { pairs, people, language, timeZone } = company
  const known = (address: string) => people.find((person) => person.address === address)
  const one = (person: DemoPerson) => ({
    language: person.language ?? language,
    zone: person.timeZone ?? timeZone,
    availability: person.availability ?? [],
  })
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS)
  const made = new Map<string, string>()
  for (const pair of pairs) {
    const [mentor, mentee] = [known(pair.mentor), known(pair.mentee)]
    const by = { mentor: ids.get(pair.mentor), mentee: ids.get(pair.mentee), admin: ids.get('admin') }
    if (!mentor || !mentee || !by.mentor || !by.mentee) continue
    const capacity = mentor.capacity ?? 0
    const fit = pairFit(
      { ...one(mentor), topics: mentor.topics ?? [], capacity, left: Math.max(1, capacity - 1) },
      { ...one(mentee), interests: mentee.interests ?? [] },
      new Date(),
    )
    const id = uuid()
    made.set(`${pair.mentor} ${pair.mentee}`, id)
    const from = made.get(`${pair.takesOver} ${pair.mentee}`) ?? null
    const steps = stepsOf(pair)
    const said = (part: 'mentor' | 'mentee') =>
      steps.some((step) => step.move === 'accept' && step.by === part)
    const begun = said('mentor')
    await tx
      .insertInto('mentoring_relationships')
      .values({
        company_id: companyId,
        id,
        mentor_id: by.mentor,
        mentee_id: by.mentee,
        state: pair.state,
        mentor_agreed: said('mentor'),
        mentee_agreed: said('mentee'),
        fit: JSON.stringify(fit),
        created_at: at(pair.proposedDaysAgo),
        expires_at: at(pair.proposedDaysAgo - 14),
        began_at: begun ? at(pair.proposedDaysAgo - 2) : null,
        handed_from: from,
        origin_id: from,
        ended_at: pair.state === 'completed' ? at(4) : null,
        last_at: at(
          pair.silentDays ??
            Math.min(
              ...steps.map(({ daysAgo }) => daysAgo),
              pair.notes ? 2 : pair.state === 'active' ? 12 : pair.proposedDaysAgo,
            ),
        ),
      })
      .execute()
    await tx
      .insertInto('mentoring_moves')
      .values(
        steps.map((step, before) => ({
          company_id: companyId,
          relationship_id: id,
          seq: before + 1,
          move: step.move,
          by_id: by[step.by] ?? null,
          word: step.word ?? '',
          at: at(step.daysAgo),
        })),
      )
      .execute()
    if (from)
      await tx
        .updateTable('mentoring_relationships')
        .set({ next_wanted_at: at(pair.proposedDaysAgo) })
        .where('id', '=', from)
        .execute()
    const two = { companyId, id, mentor: by.mentor, mentee: by.mentee }
    await addSpace(tx, two, pair, seal)
    await addSessions(tx, two, pair, company, seal)
  }
  return made
}
