import type { certificatesApi } from '#contract/courses/certificates.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { selectCertificates, viewMark, type CertificateRow } from './certificates.view.ts'
import { openCertificate } from './find-certificate.ts'
import { certificateMail } from './certificate-mail.ts'

type Change = { revoked: boolean; reason: string; waitsOn: boolean }

/** Writes down whether a certificate counts, who said so and why, and tells the person whose it is. */
async function changeStanding(
  ctx: Context,
  row: CertificateRow,
  { revoked, reason, waitsOn }: Change,
): Promise<void> {
  const { tx, actor, company, request, services } = ctx
  await tx
    .updateTable('certificates')
    .set({
      revoked_at: revoked ? new Date() : null,
      revoked_by: revoked ? actor.id : null,
      revoked_reason: revoked ? reason : null,
    })
    .where('id', '=', row.id)
    .execute()
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: revoked ? 'certificates.revoked' : 'certificates.reinstated',
      target: { type: 'user', id: row.user_id, name: row.person ?? '' },
      after: { title: row.course_title, number: row.number, reason },
    },
  )
  const reader = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'preferred_language', 'time_zone'])
    .where('id', '=', row.user_id)
    .where('status', 'in', ['active', 'hidden'])
    .executeTakeFirst()
  if (!reader || reader.id === actor.id) return
  await queueMail(tx, company, services, {
    userId: reader.id,
    senderId: actor.id,
    waitsOn,
    to: reader.email,
    language: reader.preferred_language,
    timeZone: reader.time_zone,
    letter: certificateMail({
      what: revoked ? 'revoked' : 'reinstated',
      name: reader.name,
      course: row.course_title,
      number: row.number,
      reason,
    }),
  })
}

/**
 * Takes back the certificate of a completion that a correction took back: it is refused for no mail that is too much.
 * Answers whether there is one, revoked before or not.
 */
export async function revokeOfCompletion(
  ctx: Context,
  completion: { enrolmentId: string; round: number },
  reason: string,
): Promise<boolean> {
  const row = await selectCertificates(ctx.tx)
    .where('c.enrolment_id', '=', completion.enrolmentId)
    .where('c.round', '=', completion.round)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  if (!row.revoked_at) await changeStanding(ctx, row, { revoked: true, reason, waitsOn: true })
  return true
}

/** Revokes a certificate, or lets it count again. One that stands so already stays as it is. */
export async function setRevoked(ctx: Context, { params, body }: Input<typeof certificatesApi.setRevoked>) {
  await openCertificate(ctx, params.number, { locked: true, to: 'edit' })
  // Who waited for it is judged as they are now.
  const now = { tx: ctx.tx, actor: await ctx.askAgain() }
  const row = await openCertificate(now, params.number, { to: 'edit' })
  if (body.revoked !== (row.revoked_at !== null)) await changeStanding(ctx, row, { ...body, waitsOn: false })
  const changed = await selectCertificates(ctx.tx).where('c.id', '=', row.id).executeTakeFirstOrThrow()
  return viewMark(changed, ctx.company)
}
