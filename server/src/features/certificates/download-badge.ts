import { SignJWT } from 'jose'
import type { certificatesApi } from '#contract/courses/certificates.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import { readVersion } from '../courses/offered.ts'
import { ALGORITHM, signingKey } from './badge-keys.ts'
import { badgePaths, credentialOf } from './credential.ts'
import { openCertificate } from './find-certificate.ts'

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** One's own certificate as a credential that any wallet of Open Badges 3.0 takes, signed by the company. */
export async function downloadBadge(ctx: OutsideContext, { params }: Input<typeof certificatesApi.badge>) {
  const { services, company } = ctx
  const { row, summary } = await ctx.transaction(async ({ tx, actor }) => {
    const found = await openCertificate({ tx, actor }, params.number)
    if (found.user_id !== actor.id) fail('NOT_FOUND')
    const course = found.kind === 'course' && (await readVersion(tx, found.course_id, found.version))
    return { row: found, summary: course ? course.settings.summary : '' }
  })
  if (row.revoked_at) fail('CONFLICT', { details: { reason: 'revoked' } })
  const link = (path: string) => publicUrl(services.env, company.slug, path)
  const credential = credentialOf(link, { ...row, person: row.person ?? fail('NOT_FOUND') }, summary)
  const { id, key } = await signingKey(ctx)
  const jwt = new SignJWT(credential)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: link(badgePaths.key(id)) })
    .setIssuer(credential.issuer.id)
    .setJti(credential.id)
    .setSubject(`${credential.id}#subject`)
    .setNotBefore(inSeconds(row.issued_at))
  if (row.expires_at) jwt.setExpirationTime(inSeconds(row.expires_at))
  return {
    filename: `${row.course_title} - ${row.number}.jwt`,
    mediaType: 'application/vc+jwt',
    body: Buffer.from(await jwt.sign(key)),
  }
}
