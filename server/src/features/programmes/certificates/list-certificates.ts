import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { certificatesOfProgramme } from '../../certificates/offered.ts'
import { findRow } from '../programme.view.ts'

/** Who was given a certificate of a programme, and whether it counts. */
export async function listProgrammeCertificates(
  { tx, company }: Context,
  { params, query }: Input<typeof programmesApi.certificates>,
) {
  await findRow(tx, params.id)
  const { items, total } = await certificatesOfProgramme(tx, company, params.id, query)
  return pageOf(items, total, query)
}
