import { v7 as uuid } from 'uuid'
import { companyOf } from '../platform/companies/companies.ts'
import type { Tx } from '../db/tenant.ts'
import { holdRuled, judgeGroup } from '../features/groups/judge.ts'
import { reachSome } from '../features/training/reach.ts'
import type { DemoCompany } from './shape.ts'

const words = {
  en: {
    tag: 'New starter',
    group: 'New starters',
    about: 'Whoever has the tag “New starter”, for their first weeks.',
    path: 'Your first weeks',
    summary: 'What everybody here learns first: one course after the other, at your own pace.',
  },
  es: {
    tag: 'Incorporación',
    group: 'Incorporaciones',
    about: 'Quien tiene la etiqueta «Incorporación», durante sus primeras semanas.',
    path: 'Tus primeras semanas',
    summary: 'Lo primero que se aprende aquí: un curso detrás de otro, a tu ritmo.',
  },
} as const

/** A group by a rule, a path of the company’s courses, and by when they are to be done. In the company’s own transaction. */
export async function addTraining(tx: Tx, { language, starters }: DemoCompany): Promise<void> {
  const company = await companyOf(tx)
  const { tag, group, about, path, summary } = words[language]
  const emails = starters.map((address) => `${address}@${company.slug}.test`)
  await tx
    .updateTable('users')
    .set({ tags: [tag] })
    .where('email', 'in', emails)
    .execute()
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', `admin@${company.slug}.test`)
    .executeTakeFirstOrThrow()
  const own = { company_id: company.id }
  const [groupId, pathId, assignmentId] = [uuid(), uuid(), uuid()]
  const rule = JSON.stringify({ match: 'all', conditions: { tag: [tag] } })
  await tx
    .insertInto('groups')
    .values({ ...own, id: groupId, name: group, description: about, rule })
    .execute()
  for (const held of await holdRuled(tx, [groupId])) await judgeGroup(tx, held)
  const courses = await tx.selectFrom('course_catalogue').select('course_id').orderBy('course_id').execute()
  const steps = JSON.stringify(courses.map(({ course_id }) => ({ courseIds: [course_id], choose: 1 })))
  await tx
    .insertInto('paths')
    .values({
      ...own,
      id: pathId,
      title: path,
      summary,
      language,
      steps,
      published_at: new Date(),
      created_by: admin.id,
    })
    .execute()
  await tx
    .insertInto('assignments')
    .values({
      ...own,
      id: assignmentId,
      group_id: groupId,
      path_id: pathId,
      due_days: 30,
      created_by: admin.id,
    })
    .execute()
  await reachSome(tx, company, assignmentId)
}
