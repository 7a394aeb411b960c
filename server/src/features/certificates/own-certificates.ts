import type { Context } from '../../http/caller/context.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import { selectCertificates, verifyPath, viewOwn } from './certificates.view.ts'

/** One's own certificates, newest first; of those of a course the newest may be renewed. */
export async function ownCertificates({ tx, actor, company, services }: Context) {
  const rows = await selectCertificates(tx)
    .where('c.user_id', '=', actor.id)
    .orderBy('c.issued_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  const seen = new Set<string>()
  const isLatest = (courseId: string) => !seen.has(courseId) && Boolean(seen.add(courseId))
  return {
    items: rows.map((row) =>
      viewOwn(row, company, {
        url: publicUrl(services.env, company.slug, verifyPath(row.number)),
        isLatest: isLatest(row.course_id),
      }),
    ),
  }
}
