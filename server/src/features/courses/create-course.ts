import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { noCertificate, type CourseSettings, type OutlineModule } from '#contract/courses/course.ts'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/fields.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { audit } from '../../platform/audit.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { requireQuota } from '../../platform/companies/quota.ts'
import { draftSource } from './find-courses.ts'
import { changedDraft } from './courses.view.ts'

const firstNames = {
  en: { module: 'First module', lesson: 'First lesson' },
  es: { module: 'Primer módulo', lesson: 'Primera lección' },
} satisfies Record<Language, unknown>

export const newSettings = (title: string, language: Language): CourseSettings => ({
  title,
  summary: '',
  language,
  level: 'beginner',
  topics: [],
  outcomes: [],
  audience: 'everyone',
  entry: 'open',
  opening: 'at_once',
  dueDays: null,
  certificate: noCertificate,
})

/** MAX_NUMBER_REACHED where the company has as many courses as it may. */
export async function requireCourseQuota(ctx: {
  tx: Tx
  company: { id: string }
  askAgain: () => Promise<unknown>
}): Promise<void> {
  await requireQuota(ctx, 'courses', sql.table('courses'))
}

type Inserting = Pick<Context, 'tx'> & {
  company: { id: string }
  actor: { id: string; name: string; surname: string }
  request?: Context['request']
}

/** Puts a new draft into the company, with the given outline. */
export async function insertCourse(
  { tx, actor, company, request }: Inserting,
  settings: CourseSettings,
  outline: OutlineModule[],
  id: string = uuid(),
): Promise<string> {
  await withinStorage(tx, company.id, () =>
    tx
      .insertInto('courses')
      .values({
        company_id: company.id,
        id,
        settings: JSON.stringify(settings),
        outline: JSON.stringify(outline),
        title: settings.title,
        created_by: actor.id,
      })
      .execute(),
  )
  await indexRows(tx, draftSource, [id])
  const target = { type: 'course', id, name: settings.title }
  await audit(
    tx,
    company.id,
    { actor, ...(request ? { request } : {}) },
    { action: 'courses.created', target },
  )
  return id
}

/** Begins a course: a draft that holds one module with one lesson to write in. */
export async function createCourse(ctx: Context, { body }: Input<typeof coursesApi.create>) {
  await requireCourseQuota(ctx)
  const names = firstNames[body.language]
  const lesson = { id: uuid(), title: names.lesson, minutes: 5, required: true }
  const outline = [{ id: uuid(), title: names.module, lessons: [lesson] }]
  const id = await insertCourse(ctx, newSettings(body.title, body.language), outline)
  return changedDraft(ctx.tx, id)
}
