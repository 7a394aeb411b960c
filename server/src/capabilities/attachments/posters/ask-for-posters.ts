import type { AttachmentKind } from '#contract/attachments.ts'
import type { Tx } from '../../../db/tenant.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'

export const POSTER_JOB = 'attachments.poster'

/** Has pictures made of those of these that are films, once the transaction has ended. */
export async function askForPosters(
  tx: Tx,
  companyId: string,
  files: readonly { id: string; kind: AttachmentKind }[],
): Promise<void> {
  const films = files.filter(({ kind }) => kind === 'video')
  await addJobs(
    tx,
    films.map(({ id }) => ({ companyId, kind: POSTER_JOB, payload: { id }, priority: -1 })),
  )
}
