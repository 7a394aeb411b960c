import { sql } from 'kysely'
import { learning, learnIn } from '../learning.ts'

/** Who learns in a course and where they are, as a part of other statements. */
export const enrolmentsInCourse = (courseId: string) => sql`(
  select e.company_id, e.id, e.user_id, e.round, e.enrolled_at, e.last_at, e.last_lesson_id, e.next_lesson_id,
    e.state = 'completed' as complete, e.last_lesson_id is not null or e.lessons_done > 0 as begun,
    u.name, u.surname, u.photo_key
  from ${learning} where ${learnIn(courseId)})`

/**
 * What people have done in lessons, a row for each enrolment and lesson; `enrolment` names enrolments as above. A lesson is done by its
 * latest word, as completion has it. Of who takes the course again, what they opened the first time is not reached.
 */
export const lessonFacts = sql`(
  select p.id, v.lesson_id,
    coalesce((array_agg(v.kind order by v.seq desc) filter (where v.kind <> 'opened'))[1] = 'done', false) as done,
    bool_or(p.round = 1 or v.at >= p.enrolled_at) or bool_or(v.lesson_id = p.last_lesson_id) as reached
  from enrolment p join progress_events v on v.company_id = p.company_id and v.enrolment_id = p.id
  group by p.id, v.lesson_id)`

/** For how long people were active in lessons, in the completion that is under way or was the last. */
export const lessonTimes = sql`(
  select p.id, v.lesson_id, sum(v.seconds) as seconds
  from enrolment p join lesson_visits v on v.company_id = p.company_id and v.enrolment_id = p.id and v.round = p.round
  group by p.id, v.lesson_id)`

/** Everybody's enrolments, with what is next in them, as a part of other statements. */
export const enrolmentsUnderWay = sql`(
  select e.company_id, e.id, e.course_id, e.user_id, e.round, e.enrolled_at, e.due_on, e.last_at, e.lessons, e.lessons_done,
    e.next_lesson_id, e.next_lesson_title, e.state = 'completed' as complete,
    e.last_lesson_id is not null or e.lessons_done > 0 as begun
  from enrolments e where e.company_id = current_company() and e.state in ('active', 'completed'))`
