import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import { standings, type AssignedPerson, type trainingApi } from '#contract/training/training.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { audit } from '../../platform/audit.ts'
import { calendarDay } from '../../platform/companies/company-days.ts'
import { tableFile, type Column } from '../../platform/documents/csv.ts'
import { screenWords } from '../../platform/words/screen-words.ts'
import { findAssignment, findRow, selectAssignments, viewAssignments } from './assignments.view.ts'
import { standingsOf } from './standings.ts'
import { todayIn } from './today.ts'

export async function listAssignments({ tx }: Context, { query }: Input<typeof trainingApi.list>) {
  const { page, pageSize, groupId } = query
  const wanted = sql<boolean>`(${groupId ?? null}::uuid is null or group_id = ${groupId ?? null}::uuid)`
  const { total } = await tx
    .selectFrom('assignments')
    .where(wanted)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectAssignments(tx)
    .where(wanted)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return pageOf(await viewAssignments(tx, rows), total, { page, pageSize })
}

const everybody = async ({ tx, company }: Context, id: string) =>
  standingsOf(tx, await findRow(tx, id), await todayIn(tx, company.timeZone))

export async function assignmentById(ctx: Context, { params }: Input<typeof trainingApi.byId>) {
  const people = await everybody(ctx, params.id)
  const countOf = (which: AssignedPerson['standing']) =>
    people.filter(({ standing }) => standing === which).length
  const counts = Object.fromEntries(standings.map((one) => [one, countOf(one)])) as Record<
    (typeof standings)[number],
    number
  >
  const notBegun = people.filter(({ begun }) => !begun).length
  return { ...(await findAssignment(ctx.tx, params.id)), counts, notBegun }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export async function assignmentPeople(ctx: Context, { params, query }: Input<typeof trainingApi.people>) {
  const { page, pageSize, search, standing } = query
  const asked = plain(search ?? '')
  const found = (await everybody(ctx, params.id)).filter(
    (one) =>
      (standing === undefined || one.standing === standing) &&
      plain(`${one.person.name} ${one.person.surname}`).includes(asked),
  )
  const items = found.slice((page - 1) * pageSize, page * pageSize).map(({ begun: _, ...one }) => one)
  return pageOf(items, found.length, { page, pageSize })
}

/** Who is to complete it and how each stands, as a file in the reader’s language. */
export async function exportAssignment(ctx: Context, { params, body }: Input<typeof trainingApi.export>) {
  const { tx, company, actor, request } = ctx
  const assignment = await findAssignment(tx, params.id)
  const rows = await everybody(ctx, params.id)
  const language = languageAt(company, actor.preferredLanguage)
  const word = screenWords('training', language)
  const columns: Column<AssignedPerson>[] = [
    { title: word('field.person'), value: ({ person }) => `${person.name} ${person.surname}`.trim() },
    { title: word('field.standing'), value: ({ standing }) => word(`standing.${standing}`) },
    { title: word('field.done'), value: ({ done }) => done },
    { title: word('field.of'), value: ({ of }) => of },
    { title: word('field.due'), value: ({ dueOn }) => dueOn },
    {
      title: word('field.completed'),
      value: ({ completedAt }) => completedAt && calendarDay(new Date(completedAt), company),
    },
  ]
  const target = { type: assignment.what.kind, id: assignment.what.id, name: assignment.what.title }
  const after = { group: assignment.group.name, format: body.format, count: rows.length }
  await audit(tx, company.id, { actor, request }, { action: 'training.exported', target, after })
  const name = `${company.slug}-training-${await todayIn(tx, company.timeZone)}`
  return () => tableFile({ format: body.format, language, name, sheet: word('title') }, columns, rows)
}
