import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { CertificateMark } from '#contract/courses/certificates.ts'
import { takeBack } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import type { PublishedCourse } from '../courses/offered.ts'
import { isRenewable, latestOf, selectCertificates, viewMark } from './certificates.view.ts'
import { newNumber } from './new-number.ts'

export {
  certificatesOfProgramme,
  countOfProgramme,
  hasProgrammeCertificate,
  issueForProgramme,
  type CompletedProgramme,
} from './programme-certificates.ts'
export { newNumber } from './new-number.ts'

export type Completion = { enrolmentId: string; round: number; userId: string; completedAt: Date }

/**
 * Issues the certificate for a completion, in its transaction, where the version that was completed gives one. Who and
 * what it names is written as it is now; a completion that has one keeps it. Answers whether one was issued.
 */
export async function issueCertificate(
  tx: Tx,
  { courseId, version, settings }: PublishedCourse,
  { enrolmentId, round, userId, completedAt }: Completion,
): Promise<boolean> {
  const { given, months, title, statement, signatory, signatoryRole } = settings.certificate
  if (!given) return false
  const { numAffectedRows } = await sql`
    insert into certificates (company_id, id, number, enrolment_id, round, user_id, course_id, version, person,
      course_title, language, company_name, title, statement, signatory, signatory_role, completed_at, expires_at)
    select users.company_id, ${uuid()}::uuid, ${newNumber()}, ${enrolmentId}::uuid, ${round}::int, users.id,
      ${courseId}::uuid, ${version}::int, trim(users.name || ' ' || users.surname), ${settings.title},
      ${settings.language}, companies.name, ${title}, ${statement}, ${signatory}, ${signatoryRole},
      ${completedAt}::timestamptz,
      -- By the calendar of no country: the 31st of a month, one month on, is its last day.
      (${completedAt}::timestamptz at time zone 'UTC' + make_interval(months => ${months}::int)) at time zone 'UTC'
    from users join companies on companies.id = users.company_id
    where users.id = ${userId}::uuid
    on conflict (company_id, enrolment_id, round) do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  // What was to run out has been renewed.
  await takeBack(tx, { userId, about: enrolmentId, kinds: ['certificate_expiring'] })
  return true
}

/** Of each of these enrolments what its newest certificate is, and whether its course may be taken again for it. */
export async function certificatesOf(
  { tx, company }: { tx: Tx; company: Pick<CompanyRef, 'timeZone'> },
  enrolmentIds: readonly string[],
): Promise<Map<string, { mark: CertificateMark; renewable: boolean }>> {
  const latest = await latestOf(tx, enrolmentIds)
  return new Map(
    [...latest].map(([id, row]) => [id, { mark: viewMark(row, company), renewable: isRenewable(row) }]),
  )
}

/** The certificates that run out, as a part of other statements. */
export const expiredCertificates = sql`(select company_id, id, user_id, expires_at from certificates
  where expires_at <= now() and revoked_at is null and person is not null)`

export type CertificateView = CertificateMark & {
  id: string
  enrolmentId: string
  userId: string
  person: string
  courseId: string
  courseTitle: string
}

/** What certificates of courses say, by their ids; none of somebody whose data were erased. */
export async function certificateViews(
  tx: Tx,
  company: Pick<CompanyRef, 'timeZone'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CertificateView>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCertificates(tx)
    .where('c.id', 'in', [...ids])
    .where('c.kind', '=', 'course')
    .execute()
  return new Map(
    rows.flatMap((row) =>
      row.person === null
        ? []
        : [
            [
              row.id,
              {
                ...viewMark(row, company),
                id: row.id,
                enrolmentId: row.enrolment_id,
                userId: row.user_id,
                person: row.person,
                courseId: row.course_id,
                courseTitle: row.course_title,
              },
            ] as const,
          ],
    ),
  )
}
