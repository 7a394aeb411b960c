import { sql } from 'kysely'
import type { MenteeCourse, menteeProgressApi, MenteeProgress } from '#contract/mentoring/mentee-progress.ts'
import type { Data } from '#contract/endpoint.ts'
import { isAtRisk, whyStill, type Halted } from '#contract/rules/learning/stands-still.ts'
import type { Context } from '../../../http/caller/context.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { failedTries } from '../../attempts/offered.ts'
import { missedByMentee, nextSessionOf } from '../../booking/offered.ts'
import { courseTitles } from '../../courses/offered.ts'
import { partsOf } from '../../courses/open-course.ts'
import { waitsForReview } from '../../coursework/offered.ts'
import { enrolmentsUnderWay } from '../../enrolments/progress/lesson-facts.ts'
import { menteesOf } from '../../mentoring/offered.ts'
import { todayOf } from '../learning/counted.ts'
import { ledCourses } from './led-courses.ts'

const MOST = 500

type Row = Halted & {
  relationship_id: string
  company_id: string
  user_id: string
  name: string
  surname: string
  photo_key: string | null
  completed: number
  course_id: string | null
  title: string
  lessons: number
  lessons_done: number
  next_lesson_title: string | null
  due_on: string | null
  last_at: Date | null
  next_session_at: Date | null
  missed_at: Date | null
}

/** What of a mentee's place in a course is looked at; without a place there is no course in the row. */
async function menteeRows({ tx, actor, company }: Context): Promise<Row[]> {
  const today = todayOf({ company })
  const { rows } = await sql<Row>`
    select m.id as relationship_id, u.company_id, u.id as user_id, u.name, u.surname, u.photo_key,
      coalesce((select count(*) from ${enrolmentsUnderWay} d where d.user_id = u.id and d.complete), 0)::int as completed,
      p.course_id, coalesce(c.title, '') as title, p.lessons, p.lessons_done, p.next_lesson_title,
      p.due_on::text as due_on, p.last_at,
      ${nextSessionOf(sql`m.id`)} as next_session_at, ${missedByMentee(sql`m.id`)} as missed_at,
      coalesce(p.due_on < ${today}, false) as late, coalesce(p.begun, false) as begun,
      coalesce(extract(day from now() - p.enrolled_at), 0)::int as "daysEnrolled",
      extract(day from now() - p.last_at)::int as "daysQuiet",
      ${failedTries('p')} as failed, ${waitsForReview('p')} as "waitsForReview"
    from ${menteesOf(actor.id)} m
      join users u on u.company_id = ${company.id}::uuid and u.id = m.mentee_id
        and u.status in ('active', 'hidden', 'pending')
      left join ${enrolmentsUnderWay} p on p.user_id = u.id and not p.complete
      left join ${courseTitles} c on c.id = p.course_id
    order by u.name collate "und-x-icu", u.surname collate "und-x-icu", u.id, p.due_on nulls last, p.id
    limit ${MOST}`.execute(tx)
  return rows
}

const viewCourse = (row: Row & { course_id: string }): MenteeCourse => ({
  id: row.course_id,
  title: row.title,
  lessons: row.lessons,
  lessonsDone: row.lessons_done,
  nextLessonTitle: row.next_lesson_title,
  dueOn: row.due_on,
  lastAt: row.last_at?.toISOString() ?? null,
  reasons: whyStill(row),
})

const isPlace = (row: Row): row is Row & { course_id: string } => row.course_id !== null

/** One’s mentees with how they get on, those at risk first. */
export async function menteesOnWay(ctx: Context): Promise<MenteeProgress[]> {
  const all = [...Map.groupBy(await menteeRows(ctx), (row) => row.relationship_id).values()]
  const mentees = all.flatMap((rows): MenteeProgress[] => {
    const [row] = rows
    if (!row) return []
    const { user_id: id, name, surname, photo_key } = row
    return [
      {
        relationshipId: row.relationship_id,
        person: { id, name, surname, photoUrl: photo_key && mediaUrl(row.company_id, photo_key) },
        completed: row.completed,
        courses: rows.filter(isPlace).map(viewCourse),
        nextSessionAt: row.next_session_at?.toISOString() ?? null,
        missedAt: row.missed_at?.toISOString() ?? null,
      },
    ]
  })
  return [...mentees.filter(isAtRisk), ...mentees.filter((one) => !isAtRisk(one))]
}

/** How one’s mentees get on; and the courses that one is put on. */
export async function menteeProgress(ctx: Context): Promise<Data<typeof menteeProgressApi.get>> {
  return {
    mentees: await menteesOnWay(ctx),
    courses: await ledCourses(ctx, await partsOf(ctx.tx, ctx.actor)),
  }
}
