import { numberIn } from '#contract/rules/learning/certificate-number.ts'
import { mayJudge } from '#contract/rules/learning/own-record.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { partIn } from '../courses/open-course.ts'
import { mayEdit, maySee } from '../courses/courses.policy.ts'
import { selectCertificates, type CertificateRow } from './certificates.view.ts'

/** The certificate of a number, however it was typed. */
export async function findCertificate(
  tx: Tx,
  typed: string,
  { locked = false }: { locked?: boolean } = {},
): Promise<CertificateRow> {
  const number = numberIn(typed)
  if (!number) fail('NOT_FOUND')
  const row = await selectCertificates(tx)
    .where('c.number', '=', number)
    .$if(locked, (q) => q.forUpdate())
    .executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

/**
 * A certificate for whoever it is for, or leads its course; the course itself may be gone. NOT_FOUND for all others,
 * and where whose it was is not known any more. Nobody edits their own but an administrator.
 */
export async function openCertificate(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  typed: string,
  { locked = false, to = 'see' }: { locked?: boolean; to?: 'see' | 'edit' } = {},
): Promise<CertificateRow> {
  const row = await findCertificate(tx, typed, { locked })
  const part = await partIn(tx, row.course_id, actor)
  const isTheirs = row.user_id === actor.id
  if (row.person === null || !(isTheirs || maySee(actor.role, part))) fail('NOT_FOUND')
  if (to === 'edit' && !(mayEdit(actor.role, part) && mayJudge(actor, row.user_id))) fail('FORBIDDEN')
  return row
}
