import { sql } from 'kysely'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context, OutsideContext } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { saveFile } from '../../platform/files/files.ts'
import { readImage, type Image } from '../../platform/images/images.ts'
import { changedDraft } from './courses.view.ts'
import { lockCourse, requirePart } from './open-course.ts'

/** Whether a draft or a version still shows a picture: copies of a course share it. */
async function isShown(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from courses where company_id = current_company() and settings ->> 'cover' = ${key}
    union all
    select from course_versions where company_id = current_company() and settings ->> 'cover' = ${key}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Takes a picture away that no course shows any more, once its course was changed or deleted. */
export async function forgetCover(
  { tx, company, services, afterCommit }: Context,
  key: string | null | undefined,
) {
  if (!key || (await isShown(tx, key))) return
  await tx.deleteFrom('files').where('key', '=', key).execute()
  afterCommit(() => services.files.remove(company.id, key))
}

async function put(ctx: Context, courseId: string, image: Image | null) {
  const { tx, actor, company, request, services } = ctx
  const course = await lockCourse(ctx, courseId)
  const { cover: before = null } = course.settings
  if (!image && !before) return changedDraft(tx, course.id)
  const saved =
    image &&
    (await saveFile(tx, services, company.id, {
      content: image.data,
      mediaType: image.mediaType,
      createdBy: actor.id,
    }))
  await tx
    .updateTable('courses')
    .set({
      settings: JSON.stringify({ ...course.settings, cover: saved?.key ?? null }),
      revision: sql<number>`revision + 1`,
      updated_at: new Date(),
    })
    .where('id', '=', course.id)
    .execute()
  await forgetCover(ctx, before)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.changed',
      target: { type: 'course', id: course.id, name: course.title },
      before: { cover: before !== null },
      after: { cover: saved !== null },
    },
  )
  return changedDraft(tx, course.id)
}

/** Gives a draft a picture. It counts for those who learn when it is published. */
export async function setCover(ctx: OutsideContext, { params, files }: Input<typeof coursesApi.setCover>) {
  const { actor, company, request } = ctx
  // Nothing is drawn for somebody who may not change the course.
  await ctx.transaction((inside) => requirePart(inside.tx, inside.actor, params.id, 'edit'))
  const image = await readImage(files.cover.path, 'cover', {
    by: actor.id,
    companyId: company.id,
    gone: request.gone,
  })
  return ctx.transaction((inside) => put(inside, params.id, image))
}

export const removeCover = (ctx: Context, { params }: Input<typeof coursesApi.removeCover>) =>
  put(ctx, params.id, null)
