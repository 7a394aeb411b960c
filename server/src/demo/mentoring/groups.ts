import { v7 as uuid } from 'uuid'
import { usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import type { Tx } from '../../db/tenant.ts'
import { roomOf } from '../../features/booking/book-room.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { addGroupMessages } from '../messages.ts'
import type { DemoCompany } from '../shape.ts'
import { demoGroups, type DemoGroup } from './group-text.ts'

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS)
const MINUTES = 60
const BEGAN = 40

type Ids = ReadonlyMap<string, string>
type Member = { relationshipId: string; menteeId: string }
type Made = {
  companyId: string
  about: DemoGroup
  ids: Ids
  mentorId: string
  groupId: string
  members: Member[]
}

/** A programme of groups that runs, with one group that meets, writes and works, in the company’s own transaction. */
export async function addGroup(tx: Tx, companyId: string, company: DemoCompany, ids: Ids): Promise<void> {
  const about = demoGroups[company.language]
  const mentorId = ids.get(about.mentor)
  const menteeIds = about.mentees.flatMap((one) => ids.get(one) ?? [])
  if (!mentorId || menteeIds.length < about.mentees.length) return
  const members = menteeIds.map((menteeId) => ({ menteeId, relationshipId: uuid() }))
  const groupId = members[0]?.relationshipId ?? uuid()
  const made = { companyId, about, ids, mentorId, groupId, members }
  await addPairs(tx, made, await addProgramme(tx, made, company))
  await addSpace(tx, made)
  await addSession(tx, made, company)
  await addGroupMessages(tx, {
    companyId,
    groupId,
    mentorId,
    menteeIds,
    lines: about.wrote.map(({ by, text }) => ({ senderId: ids.get(by) ?? mentorId, text })),
  })
}

/** The programme, its participants and the proposal that made the group; answers its id. */
async function addProgramme(
  tx: Tx,
  { companyId, about, mentorId, members }: Made,
  { language }: DemoCompany,
): Promise<string> {
  const id = uuid()
  const { name, aim, gives, asks, topics, agendas } = about
  await tx
    .insertInto('programmes')
    .values({
      company_id: companyId,
      id,
      name,
      aim,
      gives,
      asks,
      topics,
      kind: 'group',
      agendas: JSON.stringify(agendas),
      weights: JSON.stringify(usualWeights),
      state: 'running',
      joining: 'invitation',
      weeks: 20,
      every_weeks: 2,
      minutes: MINUTES,
      capacity: 6,
      created_at: at(70),
      opened_at: at(60),
      started_at: at(BEGAN),
      updated_at: at(BEGAN),
    })
    .execute()
  const own = { company_id: companyId, programme_id: id, topics, goals: '', languages: [language] }
  const said = { ...own, state: 'accepted' as const, created_at: at(58), sent_at: at(57) }
  await tx
    .insertInto('programme_applications')
    .values([
      { ...said, user_id: mentorId, part: 'mentor' as const, places: 6 },
      ...members.map(({ menteeId }) => ({ ...said, user_id: menteeId, part: 'mentee' as const, places: 1 })),
    ])
    .execute()
  const runId = uuid()
  const when = { created_at: at(BEGAN + 1), published_at: at(BEGAN) }
  await tx
    .insertInto('programme_runs')
    .values({
      company_id: companyId,
      id: runId,
      programme_id: id,
      number: 1,
      state: 'published',
      progress: 100,
      ...when,
    })
    .execute()
  return runId
}

async function addPairs(tx: Tx, made: Made, runId: string): Promise<void> {
  const { companyId, mentorId, groupId, members, ids } = made
  const { programme_id } = await tx
    .selectFrom('programme_runs')
    .select('programme_id')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('mentoring_groups')
    .values({ company_id: companyId, id: groupId, mentor_id: mentorId, programme_id, created_at: at(BEGAN) })
    .execute()
  const fit = JSON.stringify({ score: 70, parts: [] })
  for (const { relationshipId: id, menteeId } of members) {
    const two = { company_id: companyId, mentor_id: mentorId, mentee_id: menteeId }
    await tx
      .insertInto('mentoring_relationships')
      .values({
        ...two,
        id,
        group_id: groupId,
        state: 'active',
        mentor_agreed: true,
        mentee_agreed: true,
        fit,
        created_at: at(BEGAN),
        expires_at: at(BEGAN - 14),
        began_at: at(BEGAN),
        // Heard of before whom they mentor alone: those stand first.
        last_at: at(20),
      })
      .execute()
    await tx
      .insertInto('mentoring_moves')
      .values(
        [
          { move: 'propose' as const, by_id: ids.get('admin') ?? null },
          { move: 'accept' as const, by_id: mentorId },
          { move: 'accept' as const, by_id: menteeId },
        ].map((step, before) => ({
          company_id: companyId,
          relationship_id: id,
          seq: before + 1,
          word: '',
          at: at(BEGAN),
          ...step,
        })),
      )
      .execute()
    await tx
      .insertInto('programme_matches')
      .values({ ...two, run_id: runId, fit, relationship_id: id })
      .execute()
  }
}

/** What they work on: it stands under the group’s id. */
async function addSpace(tx: Tx, { companyId, about, ids, mentorId, groupId }: Made): Promise<void> {
  const own = { company_id: companyId, relationship_id: groupId }
  await tx
    .insertInto('mentoring_goals')
    .values({
      ...own,
      id: uuid(),
      text: about.goal,
      created_by: mentorId,
      created_at: at(34),
      changed_at: at(34),
    })
    .execute()
  for (const { text, of, dueInDays } of about.actions)
    await tx
      .insertInto('mentoring_actions')
      .values({
        ...own,
        id: uuid(),
        text,
        owner_id: ids.get(of) ?? mentorId,
        due_on: at(-dueInDays).toISOString().slice(0, 10),
        created_by: mentorId,
        created_at: at(21),
      })
      .execute()
  await tx
    .insertInto('mentoring_notes')
    .values({
      ...own,
      id: uuid(),
      author_id: mentorId,
      visibility: 'pair',
      body: about.note,
      created_at: at(21),
      updated_at: at(21),
    })
    .execute()
}

/** A session to come, of each in one room. */
async function addSession(
  tx: Tx,
  { companyId, about, mentorId, members }: Made,
  { language }: DemoCompany,
): Promise<void> {
  const starts_at = new Date(Date.now() + 6 * DAY_MS)
  starts_at.setUTCHours(17, 0, 0, 0)
  const meeting_id = await roomOf(
    tx,
    { id: companyId, defaultLanguage: language },
    { mentor_id: mentorId, menteeIds: members.map(({ menteeId }) => menteeId), starts_at, minutes: MINUTES },
  )
  const together_id = uuid()
  await tx
    .insertInto('booking_sessions')
    .values(
      members.map(({ relationshipId, menteeId }) => ({
        company_id: companyId,
        id: uuid(),
        relationship_id: relationshipId,
        mentor_id: mentorId,
        mentee_id: menteeId,
        starts_at,
        minutes: MINUTES,
        state: 'confirmed' as const,
        waits_for: 'mentee' as const,
        expires_at: starts_at,
        agenda: about.agenda,
        agenda_revision: 1,
        last_move: 'confirm' as const,
        last_by: 'mentor' as const,
        meeting_id,
        together_id,
        // Nobody is mailed as soon as the demonstration begins.
        reminded_day: true,
        created_at: at(3),
        changed_at: at(3),
      })),
    )
    .execute()
}
