import type { Input } from '#contract/endpoint.ts'
import type { insightsApi, LessonInsight } from '#contract/courses/insights.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { calendarDay } from '../../../platform/companies/company-days.ts'
import { tableFile, type Column } from '../../../platform/documents/csv.ts'
import { screenWords, type Word } from '../../../platform/words/screen-words.ts'
import { titleOf } from '../../courses/offered.ts'
import { courseInsights } from './course-insights.ts'

const minutesOf = (seconds: number) => Math.round(seconds / 6) / 10

const columns = (word: Word): Column<LessonInsight>[] => [
  { title: word('insights.module'), value: ({ module }) => module },
  { title: word('insights.lesson'), value: ({ title }) => title },
  { title: word('insights.optional'), value: ({ required }) => !required },
  { title: word('insights.reached'), value: ({ reached }) => reached },
  { title: word('insights.done'), value: ({ done }) => done },
  { title: word('insights.here'), value: ({ here }) => here },
  { title: word('insights.stopped_here'), value: ({ stopped }) => stopped },
  {
    title: word('insights.time_minutes'),
    value: ({ seconds }) => (seconds === null ? null : minutesOf(seconds)),
  },
  { title: word('insights.planned_minutes'), value: ({ minutes }) => minutes },
  { title: word('insights.quiz_tried'), value: ({ quiz }) => quiz?.tried ?? null },
  { title: word('insights.quiz_passed'), value: ({ quiz }) => quiz?.passed ?? null },
  { title: word('insights.quiz_percent'), value: ({ quiz }) => quiz?.percent ?? null },
]

/** What the screen says of each lesson as a file, in the words of whoever asks for it: counts, and nobody’s name. */
export async function exportInsights(ctx: Context, { params, body }: Input<typeof insightsApi.export>) {
  const { tx, company, actor, request } = ctx
  const { lessons } = await courseInsights(ctx, { params })
  const language = languageAt(company, actor.preferredLanguage)
  const word = screenWords('teach', language)
  const after = {
    kind: 'course_insights',
    format: body.format,
    filter: { course: (await titleOf(tx, params.id)) ?? params.id },
    count: lessons.length,
  }
  await audit(tx, company.id, { actor, request }, { action: 'reports.exported', after })
  const name = `${company.slug}-insights-${calendarDay(new Date(), company)}`
  const file = { format: body.format, language, name, sheet: word('insights.title') }
  return () => tableFile(file, columns(word), lessons)
}
