import type { certificatesApi } from '#contract/courses/certificates.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { viewVerified } from './certificates.view.ts'
import { findCertificate } from './find-certificate.ts'

/** What a certificate says, for a stranger who has its number. A company that is suspended gave it all the same. */
export async function verifyCertificate(
  { tx, company }: Context<null>,
  { params }: Input<typeof certificatesApi.verify>,
) {
  return viewVerified(await findCertificate(tx, params.number), company)
}
