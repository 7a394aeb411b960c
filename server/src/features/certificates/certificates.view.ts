import { sql } from 'kysely'
import type {
  CertificateMark,
  CertificateState,
  OwnCertificate,
  VerifiedCertificate,
} from '#contract/courses/certificates.ts'
import type { Tx } from '../../db/tenant.ts'
import { certificatesLimits } from './limits.ts'
import { calendarDay } from '../../platform/companies/company-days.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { DAY_MS } from '../../platform/durations.ts'

export const selectCertificates = (tx: Tx) =>
  tx
    .selectFrom('certificates as c')
    .select([
      'c.id',
      'c.number',
      'c.kind',
      'c.enrolment_id',
      'c.round',
      'c.user_id',
      'c.course_id',
      'c.version',
      'c.person',
      'c.course_title',
      'c.language',
      'c.company_name',
      'c.title',
      'c.statement',
      'c.signatory',
      'c.signatory_role',
      'c.completed_at',
      'c.issued_at',
      'c.expires_at',
      'c.revoked_at',
      'c.revoked_reason',
    ])

export type CertificateRow = Awaited<ReturnType<ReturnType<typeof selectCertificates>['execute']>>[number]

type Standing = Pick<CertificateRow, 'person' | 'revoked_at' | 'expires_at'>

/** Whether it counts, by the clock of this moment. */
function stateOf({ person, revoked_at, expires_at }: Standing, now = new Date()): CertificateState {
  if (person === null) return 'erased'
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'valid'
}

/** Whether the course may be taken again for it: some time before it runs out, and ever after. */
export function isRenewable(row: Standing, now = new Date()): boolean {
  const from = row.expires_at && row.expires_at.getTime() - certificatesLimits.renewableDays * DAY_MS
  return stateOf(row, now) !== 'revoked' && from !== null && from <= now.getTime()
}

/** Whose calendar says the days: that of the company that gave it. */
type Giver = Pick<CompanyRef, 'timeZone'>

export const viewMark = (row: CertificateRow, giver: Giver): CertificateMark => ({
  number: row.number,
  state: stateOf(row),
  completedAt: row.completed_at.toISOString(),
  completedOn: calendarDay(row.completed_at, giver),
  issuedAt: row.issued_at.toISOString(),
  issuedOn: calendarDay(row.issued_at, giver),
  expiresAt: row.expires_at?.toISOString() ?? null,
  expiresOn: row.expires_at && calendarDay(row.expires_at, giver),
})

export const viewOwn = (
  row: CertificateRow,
  giver: Giver,
  { url, isLatest }: { url: string; isLatest: boolean },
): OwnCertificate => ({
  ...viewMark(row, giver),
  kind: row.kind,
  courseId: row.course_id,
  courseTitle: row.course_title,
  language: row.language,
  reason: row.revoked_reason,
  url,
  renewable: isLatest && isRenewable(row),
})

export const viewVerified = (row: CertificateRow, giver: Giver): VerifiedCertificate => ({
  ...viewMark(row, giver),
  person: row.person,
  kind: row.kind,
  courseTitle: row.course_title,
  language: row.language,
  companyName: row.company_name,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedOn: row.revoked_at && calendarDay(row.revoked_at, giver),
})

/** The path at which anybody verifies a certificate. */
export const verifyPath = (number: string): string => `/verify/${number}`

/** Of each of these enrolments the certificate that was issued last. */
export async function latestOf(
  tx: Tx,
  enrolmentIds: readonly string[],
): Promise<Map<string, CertificateRow>> {
  if (enrolmentIds.length === 0) return new Map()
  const rows = await selectCertificates(tx)
    .where('c.enrolment_id', 'in', enrolmentIds)
    .distinctOn('c.enrolment_id')
    .orderBy('c.enrolment_id')
    .orderBy(sql`c.round desc`)
    .execute()
  return new Map(rows.map((row) => [row.enrolment_id, row]))
}
