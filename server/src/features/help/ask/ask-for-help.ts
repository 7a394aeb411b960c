import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { helpApi } from '#contract/help/help.ts'
import { limits } from '#contract/limits.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import { failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'
import { askedNow } from './asked-now.ts'
import { expectedHere } from './expected.ts'
import { indexRows } from '../../../capabilities/search/offered.ts'
import { helpSource } from '../find-help.ts'
import { lockRequest } from '../find-request.ts'
import { meetItem, type Item } from '../meet-item.ts'
import { openRequest } from '../request-by-id.ts'
import { routeRequest } from '../queue/route-request.ts'
import { tellIfOften } from './often.ts'
import { tellPerson, tellQueue } from '../tell.ts'

const openOf = (tx: Tx, studentId: string) =>
  tx
    .selectFrom('help_requests')
    .select(['id', 'item_id'])
    .where('student_id', '=', studentId)
    .where('state', 'in', isOpen)
    .execute()

/** Of one who asks and takes back all day each leaves a row, and is told to people. */
async function requireFewToday(tx: Tx, studentId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('help_requests')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('student_id', '=', studentId)
    .where('asked_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (n >= limits.helpADay) failLimit('aDay', limits.helpADay)
}

type Said = Pick<Input<typeof helpApi.ask>['body'], 'word' | 'passage'>

async function insertRequest(
  { tx, actor, company }: Context,
  item: Item,
  { word, passage }: Said,
): Promise<string> {
  const id = uuid()
  const asked = await askedNow(tx, actor.id, item.topics)
  const { promised } = await expectedHere(tx, asked)
  const now = new Date()
  await tx
    .insertInto('help_requests')
    .values({
      company_id: company.id,
      id,
      student_id: actor.id,
      enrolment_id: item.enrolmentId,
      course_id: item.courseId,
      lesson_id: item.lessonId,
      item_id: item.itemId,
      course: item.course,
      lesson: item.lesson,
      question_number: item.number,
      word,
      passage: passage?.text ?? null,
      passage_at: passage?.at ?? null,
      carried: JSON.stringify(item.carried),
      topics: [...item.topics],
      language: actor.preferredLanguage ?? company.defaultLanguage,
      asked_at: now,
      queued_at: now,
      asked_hour: asked.hour,
      asked_standing: asked.standing,
      promised_at: new Date(now.getTime() + promised * MINUTE_MS),
      next_at: now,
    })
    .execute()
  await indexRows(tx, helpSource, [id])
  return id
}

/** Asks for a mentor, and tells those who fit best at once. Of one item a student has one open request. */
export async function askForHelp(ctx: Context, { body }: Input<typeof helpApi.ask>) {
  const { tx, actor, askAgain } = ctx
  const item = await meetItem(ctx, body.item)
  await holdPeople(tx, [actor.id])
  await askAgain()
  const open = await openOf(tx, actor.id)
  const same = open.find(({ item_id }) => item_id === item.itemId)
  if (same) return openRequest(ctx, same.id)
  if (open.length >= limits.helpRequests) failLimit('helpRequests', limits.helpRequests, open.length)
  await requireFewToday(tx, actor.id)
  const id = await insertRequest(ctx, item, body)
  const row = await lockRequest(tx, id)
  await routeRequest(tx, row)
  await tellIfOften(tx, row)
  tellPerson(tx, row, actor.id)
  tellQueue(tx, row)
  return openRequest(ctx, id)
}
