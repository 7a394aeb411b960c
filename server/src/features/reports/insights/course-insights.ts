import { sql } from 'kysely'
import { kindOf } from '#contract/courses/course.ts'
import type { Input } from '#contract/endpoint.ts'
import type { insightsApi, Insights, LessonInsight } from '#contract/courses/insights.ts'
import { QUIET_DAYS } from '#contract/rules/learning/stands-still.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { quizResults } from '../../attempts/offered.ts'
import { newestVersion, readVersion } from '../../courses/offered.ts'
import { requirePart } from '../../courses/open-course.ts'
import { lessonFacts, lessonTimes, enrolmentsInCourse } from '../../enrolments/progress/lesson-facts.ts'

/** They have begun and are not done, and have done nothing for a while. */
export const hasStopped = sql`p.begun and not p.complete and p.last_at < now() - make_interval(days => ${QUIET_DAYS}::int)`

type Counted = Pick<LessonInsight, 'reached' | 'done' | 'here' | 'stopped' | 'seconds' | 'quiz'>

async function byLesson(tx: Tx, courseId: string): Promise<ReadonlyMap<string, Counted>> {
  const { rows } = await sql<Omit<Counted, 'quiz'> & { lesson_id: string } & { quiz: LessonInsight['quiz'] }>`
    with enrolment as materialized (select * from ${enrolmentsInCourse(courseId)} p),
    fact as materialized (select * from ${lessonFacts} f),
    done as (
      select lesson_id, (count(*) filter (where reached or done))::int as reached,
        (count(*) filter (where done))::int as done
      from fact group by lesson_id),
    stands as (
      select next_lesson_id as lesson_id, count(*)::int as here, (count(*) filter (where ${hasStopped}))::int as stopped
      from enrolment p where begun and not complete group by next_lesson_id),
    took as (
      select t.lesson_id, round(percentile_cont(0.5) within group (order by t.seconds))::int as seconds
      from ${lessonTimes} t join fact f on f.id = t.id and f.lesson_id = t.lesson_id and f.done group by t.lesson_id)
    select l.lesson_id, coalesce(d.reached, 0) as reached, coalesce(d.done, 0) as done, coalesce(s.here, 0) as here,
      coalesce(s.stopped, 0) as stopped, t.seconds,
      case when q.lesson_id is not null
        then json_build_object('tried', q.tried, 'passed', q.passed, 'percent', q.percent) end as quiz
    from (select lesson_id from done union select lesson_id from stands union select lesson_id from took) l
      left join done d using (lesson_id) left join stands s using (lesson_id) left join took t using (lesson_id)
      left join ${quizResults('enrolment')} q using (lesson_id)
    where l.lesson_id is not null`.execute(tx)
  return new Map(rows.map(({ lesson_id, ...counted }) => [lesson_id, counted]))
}

const none: Counted = { reached: 0, done: 0, here: 0, stopped: 0, seconds: null, quiz: null }

/** How far people come in a course as it was published last, whichever version they are on. */
export async function courseInsights(
  { tx, actor }: Context,
  { params }: Pick<Input<typeof insightsApi.get>, 'params'>,
): Promise<Insights> {
  await requirePart(tx, actor, params.id, 'see')
  const newest = await newestVersion(tx, params.id)
  const course = newest && (await readVersion(tx, params.id, newest.version))
  const { rows } = await sql<Omit<Insights, 'lessons'>>`
    select count(*)::int as learners, (count(*) filter (where complete))::int as completed,
      (count(*) filter (where not complete and not begun))::int as "notBegun",
      (count(*) filter (where ${hasStopped}))::int as stopped
    from ${enrolmentsInCourse(params.id)} p`.execute(tx)
  const counted = course ? await byLesson(tx, params.id) : new Map<string, Counted>()
  return {
    ...(rows[0] ?? { learners: 0, completed: 0, notBegun: 0, stopped: 0 }),
    lessons: (course?.outline ?? []).flatMap(({ title: module, lessons }) =>
      lessons.map((lesson) => ({
        lessonId: lesson.id,
        title: lesson.title,
        module,
        kind: kindOf(lesson),
        required: lesson.required,
        minutes: lesson.minutes,
        ...(counted.get(lesson.id) ?? none),
      })),
    ),
  }
}
