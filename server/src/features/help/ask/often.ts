import { sql } from 'kysely'
import { textOf } from '#contract/courses/course.ts'
import type { OftenAsked } from '#contract/help/answers.ts'
import { namesPerson } from '#contract/rules/people/names-person.ts'
import { notify } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { helpLimits } from '../limits.ts'
import { authorsOf, newestVersion, readPublished, readVersion } from '../../courses/offered.ts'
import type { RequestRow } from '../find-request.ts'
import { passagesOf, type Pointed } from './passages.ts'

const { people: MANY, days, lines: LINES, marked: MARKED, items: ITEMS } = helpLimits.often

/** Requests that count, of requests h: of the last days, and not taken back. */
const counts = sql<boolean>`h.asked_at > now() - make_interval(days => ${days}::int) and h.state <> 'cancelled'`

/** Tells the authors of a course that many people ask about one thing in it: of one thing once in so many days. */
export async function tellIfOften(tx: Tx, row: RequestRow): Promise<void> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct h.student_id)::int as people from help_requests h
    where h.course_id = ${row.course_id} and h.item_id = ${row.item_id} and ${counts}`.execute(tx)
  if ((rows[0]?.people ?? 0) < MANY) return
  const noticed = await sql`
    insert into help_often_told as o (company_id, course_id, item_id)
    values (${row.company_id}, ${row.course_id}, ${row.item_id})
    on conflict (company_id, course_id, item_id) do update set told_at = now()
      where o.told_at < now() - make_interval(days => ${days}::int)
    returning told_at`.execute(tx)
  if (noticed.rows.length === 0) return
  const authors = await authorsOf(tx, row.course_id)
  await notify(
    tx,
    authors
      .filter((id) => id !== row.student_id)
      .map((userId) => ({ userId, kind: 'help_often', about: row.course_id, title: row.lesson })),
  )
}

type Asked = { word: string; student: string; passage: string | null; at: number | null }
type Found = Omit<OftenAsked, 'lines' | 'passages'> & {
  asked: (Asked & { name: string; surname: string; email: string })[]
}

/** Finds the passages of items in the text of their lessons as published last. */
async function passagesIn(tx: Tx, courseId: string) {
  const newest = await newestVersion(tx, courseId)
  const course = newest && (await readVersion(tx, courseId, newest.version))
  const lessons = course?.outline.flatMap((module) => module.lessons) ?? []
  return async (lessonId: string, pointed: readonly Pointed[]) => {
    if (pointed.length === 0) return []
    const lesson = lessons.find(({ id }) => id === lessonId)
    const content = lesson ? await readPublished(tx, courseId, lessonId, lesson.revision) : null
    return passagesOf(content && textOf(content), course?.settings.language, pointed)
  }
}

const pointedBy = (asked: Found['asked']): Pointed[] =>
  asked
    .flatMap(({ passage, at, student, ...who }) =>
      passage === null || at === null
        ? []
        : [{ student, quote: { text: passage, at }, names: namesPerson(passage, who) }],
    )
    .slice(0, MARKED)

/** What many ask about in a course, by how many they are: in their words, and none that says who they are. */
export async function oftenAsked(tx: Tx, courseId: string): Promise<OftenAsked[]> {
  const { rows } = await sql<Found>`
    select h.item_id as "itemId", (array_agg(h.lesson_id order by h.asked_at desc))[1] as "lessonId",
      (array_agg(h.lesson order by h.asked_at desc))[1] as lesson,
      (array_agg(h.question_number order by h.asked_at desc))[1] as question,
      count(distinct h.student_id)::int as people,
      json_agg(json_build_object('word', h.word, 'name', u.name, 'surname', u.surname, 'email', u.email,
        'student', h.student_id, 'passage', h.passage, 'at', h.passage_at) order by h.asked_at desc) as asked
    from help_requests h join users u on u.company_id = h.company_id and u.id = h.student_id
    where h.course_id = ${courseId} and ${counts}
    group by h.item_id having count(distinct h.student_id) >= ${MANY}
    order by people desc, h.item_id limit ${ITEMS}`.execute(tx)
  const passages = await passagesIn(tx, courseId)
  const items: OftenAsked[] = []
  for (const { asked, ...item } of rows)
    items.push({
      ...item,
      passages: await passages(item.lessonId, pointedBy(asked)),
      lines: [
        ...new Set(asked.filter(({ word, ...who }) => !namesPerson(word, who)).map(({ word }) => word)),
      ].slice(0, LINES),
    })
  return items
}
