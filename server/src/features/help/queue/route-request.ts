import { sql } from 'kysely'
import { helpFit } from '#contract/rules/help/help-fit.ts'
import { holdsMentor } from '#contract/rules/help/help-moves.ts'
import {
  helpRounds,
  LAST_ROUND,
  nextLook,
  reopens,
  TOLD_LEADS,
  TOLD_OF_HELD,
} from '#contract/rules/help/help-rounds.ts'
import { limits } from '#contract/limits.ts'
import type { Language } from '#contract/fields.ts'
import { lastHere } from '../../../capabilities/live/offered.ts'
import { notify } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { helpLimits } from '../limits.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { mentorsOf } from '../../mentoring/mentors-of.ts'
import type { RequestRow } from '../find-request.ts'
import { tellPerson, tellReopened } from '../tell.ts'

const lastRound = helpRounds[LAST_ROUND]

type Candidate = {
  id: string
  topics: string[] | null
  language: Language | null
  last_login: Date | null
  capacity: number | null
  holds: number
}

/** The company’s mentors who were not told of this turn yet, those who fit best first. */
async function candidatesFor(tx: Tx, row: RequestRow): Promise<(Candidate & { free: boolean })[]> {
  const { defaultLanguage } = await companyOf(tx)
  const { rows } = await sql<Candidate>`
    select u.id, p.topics, u.preferred_language as language, p.capacity,
      u.last_login,
      (select count(*)::int from help_requests o where o.company_id = u.company_id and o.claimer_id = u.id
        and o.state in (${sql.join([...holdsMentor])})) as holds
    from users u left join user_profiles p on p.company_id = u.company_id and p.user_id = u.id
    where u.role = 'mentor' and u.status = 'active' and u.id <> ${row.student_id}
      and not exists (select from help_told t where t.company_id = u.company_id and t.request_id = ${row.id}
        and t.turn = ${row.turn} and t.user_id = u.id)
    order by u.id limit ${helpLimits.atOnce.judged}`.execute(tx)
  const blocked = await blockedWith(tx, row.student_id)
  const here = await lastHere(
    tx,
    rows.map(({ id }) => id),
  )
  const awayMinutes = (one: Candidate): number | null => {
    const last = Math.max(here.get(one.id)?.getTime() ?? 0, one.last_login?.getTime() ?? 0)
    return last === 0 ? null : Math.max(0, Date.now() - last) / MINUTE_MS
  }
  const mentorIds = (await mentorsOf(tx, [row.student_id])).get(row.student_id) ?? []
  const fitOf = (one: Candidate) =>
    helpFit(
      { topics: row.topics, language: row.language, mentorIds },
      {
        id: one.id,
        topics: one.topics ?? [],
        language: one.language ?? defaultLanguage,
        awayMinutes: awayMinutes(one),
        holds: one.holds,
      },
    )
  const isFree = (one: Candidate) =>
    one.holds < limits.helpClaims && ((one.capacity ?? 0) > 0 || mentorIds.includes(one.id))
  return rows
    .filter(({ id }) => !blocked.has(id))
    .map((one) => ({ ...one, free: isFree(one), fit: fitOf(one) }))
    .toSorted((a, b) => b.fit - a.fit)
}

/** Writes down who is told of this turn; answers those who were not. */
async function newReaders(tx: Tx, row: RequestRow, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    insert into help_told (company_id, request_id, turn, user_id)
    select ${row.company_id}::uuid, ${row.id}::uuid, ${row.turn}::int, u from unnest(${[...userIds]}::uuid[]) u
    on conflict do nothing returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** The administrators who were not told of this turn yet, those who were here last first: as many as are told at once. */
async function leadsFor(tx: Tx, row: RequestRow): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.role = 'admin' and u.status = 'active' and u.id <> ${row.student_id}
      and not exists (select from help_told t where t.company_id = u.company_id and t.request_id = ${row.id}
        and t.turn = ${row.turn} and t.user_id = u.id)
    order by u.last_login desc nulls last, u.id limit ${TOLD_LEADS}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Tells some of those who lead that nobody has answered yet, before the promise breaks; nobody twice in a turn. */
async function tellLeads(tx: Tx, row: RequestRow): Promise<number> {
  const told = await newReaders(tx, row, await leadsFor(tx, row))
  await notify(
    tx,
    told.map((userId) => ({ about: row.id, title: row.course, userId, kind: 'help_late' as const })),
  )
  return told.length
}

/** Tells mentors that a request waits. */
async function tellMentors(tx: Tx, row: RequestRow, mentorIds: readonly string[]): Promise<number> {
  const readers = await newReaders(tx, row, mentorIds)
  await notify(
    tx,
    readers.map((userId) => ({
      about: row.id,
      title: row.lesson,
      userId,
      kind: 'help_waiting' as const,
      personId: row.student_id,
    })),
  )
  return readers.length
}

/**
 * Opens a request that somebody holds without an answer to others as well, once its promise is near: whoever takes it over
 * holds it from then on. Who was told before it was taken is told again. The row is held.
 */
export async function reopenRequest(tx: Tx, row: RequestRow, heldUntil: Date): Promise<void> {
  const isNear = reopens(row.queued_at, row.promised_at) <= new Date()
  if (isNear && row.reopened_at === null) {
    await tx.deleteFrom('help_told').where('request_id', '=', row.id).where('turn', '=', row.turn).execute()
    const free = (await candidatesFor(tx, row)).filter((one) => one.free && one.id !== row.claimer_id)
    await tellMentors(
      tx,
      row,
      free.slice(0, TOLD_OF_HELD).map(({ id }) => id),
    )
    await tellLeads(tx, row)
    await tx
      .updateTable('help_requests')
      .set({ reopened_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute()
    tellReopened(tx, row)
  }
  await tx.updateTable('help_requests').set({ next_at: heldUntil }).where('id', '=', row.id).execute()
}

/**
 * Tells the mentors of the round that is due, and in the last one some of the administrators; where a round reaches nobody the
 * next one is due at once. The row is held and waits in the queue.
 */
export async function routeRequest(tx: Tx, row: RequestRow): Promise<void> {
  const all = await candidatesFor(tx, row)
  const now = new Date()
  let told = 0
  let leads = 0
  let round = row.round
  for (;;) {
    const rule = helpRounds[round] ?? lastRound
    const able = rule.leads ? all : all.filter(({ free }) => free)
    told = await tellMentors(
      tx,
      row,
      able.slice(0, rule.mentors).map(({ id }) => id),
    )
    if (rule.leads) leads += await tellLeads(tx, row)
    round++
    if (told > 0 || round > LAST_ROUND) break
  }
  await tx
    .updateTable('help_requests')
    .set({ round, next_at: nextLook(row.queued_at, row.promised_at, round, now) })
    .where('id', '=', row.id)
    .execute()
  // Whoever asked reads who was told.
  if (told + leads > 0) tellPerson(tx, row, row.student_id)
}
