import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ProgrammeCertificate } from '#contract/mentoring/programmes.ts'
import { languages, type Language } from '#contract/languages.ts'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { screenWords } from '../../platform/words/screen-words.ts'
import { selectCertificates, viewMark } from './certificates.view.ts'
import { newNumber } from './new-number.ts'

type Part = 'mentor' | 'mentee'
/** Whose of the two it is, in the column of rounds. */
const roundOf: Record<Part, number> = { mentee: 1, mentor: 2 }

type Of = {
  company: RawBuilder<unknown>
  programme: RawBuilder<unknown>
  pair: RawBuilder<unknown>
  user: RawBuilder<unknown>
  part: RawBuilder<unknown>
}

/** Whether somebody was given theirs for a pair, as a mentor for any of the programme: revoked or not. A part of other statements. */
export const hasProgrammeCertificate = ({ company, programme, pair, user, part }: Of) =>
  sql<boolean>`exists (select from certificates c where c.company_id = ${company} and c.user_id = ${user}
    and c.kind = 'programme' and c.course_id = ${programme}
    and (${part} = 'mentor' and c.round = 2 or ${part} = 'mentee' and c.round = 1 and c.enrolment_id = ${pair}))`

export type CompletedProgramme = {
  programmeId: string
  name: string
  pairId: string
  userId: string
  part: Part
  /** Neither is the other’s mentor: both have completed the same. */
  equals: boolean
  completedAt: Date
}

const statementOf = (language: Language, { part, equals }: CompletedProgramme) =>
  screenWords('certificates', language)(`paper.statement_${equals ? 'mentee' : part}`)

/**
 * Issues the certificate of a programme that somebody completed, in the language that they read, and tells them. Who and what it
 * names is written as it is now; whoever has one keeps it.
 */
export async function issueForProgramme(tx: Tx, done: CompletedProgramme): Promise<void> {
  const { programmeId, name, pairId, userId, part, completedAt } = done
  const words = JSON.stringify(Object.fromEntries(languages.map((one) => [one, statementOf(one, done)])))
  const { numAffectedRows } = await sql`
    insert into certificates (company_id, id, number, kind, enrolment_id, round, user_id, course_id, version, person,
      course_title, language, company_name, title, statement, signatory, signatory_role, completed_at)
    select u.company_id, ${uuid()}::uuid, ${newNumber()}, 'programme',
      ${pairId}::uuid, ${roundOf[part]}::int, u.id, ${programmeId}::uuid, 0, trim(u.name || ' ' || u.surname), ${name}, l.language, c.name, '',
      ${words}::jsonb ->> l.language, '', '', ${completedAt}::timestamptz
    from users u join companies c on c.id = u.company_id
      join company_settings s on s.company_id = u.company_id
      cross join lateral (select coalesce(u.preferred_language, s.default_language) as language) l
    where u.id = ${userId}::uuid and u.status <> 'deleted'
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 1n)
    await notify(tx, [{ userId, kind: 'certificate', about: programmeId, title: name }])
}

/** How many certificates of a programme count. */
export async function countOfProgramme(tx: Tx, programmeId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('certificates as c')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('c.kind', '=', 'programme')
    .where('c.course_id', '=', programmeId)
    .where('c.person', 'is not', null)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Page = { page: number; pageSize: number }

/** The certificates that a programme gave, the latest first; of whoever was erased there is none to show. */
export async function certificatesOfProgramme(
  tx: Tx,
  company: Pick<CompanyRef, 'timeZone'>,
  programmeId: string,
  { page, pageSize }: Page,
): Promise<{ items: ProgrammeCertificate[]; total: number }> {
  const given = selectCertificates(tx)
    .where('c.kind', '=', 'programme')
    .where('c.course_id', '=', programmeId)
    .where('c.person', 'is not', null)
  const { total } = await given
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await given
    .orderBy('c.issued_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const items = rows.map((row) => ({
    ...viewMark(row, company),
    userId: row.user_id,
    person: row.person ?? '',
    part: row.round === roundOf.mentor ? ('mentor' as const) : ('mentee' as const),
  }))
  return { items, total }
}
