import type { gradebookApi, GradeRow } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { wordOf } from '#contract/rules/learning/grades/grade-scale.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { filled } from '../../platform/words/messages.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { calendarDay } from '../../platform/companies/company-days.ts'
import { tableFile, type Cell, type Column } from '../../platform/documents/csv.ts'
import { screenWords } from '../../platform/words/screen-words.ts'
import { maySee } from '../courses/courses.policy.ts'
import { titleOf } from '../courses/offered.ts'
import { requirePart } from '../courses/open-course.ts'
import { groupsToFilter, wantedIn } from './gradebook-page.ts'
import { gradeColumns, scaleIn } from './grade-columns.ts'
import { gradedEnrolments } from './grade-rows.ts'
import { viewRow } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'
import { headerOf } from './file/file-columns.ts'
import { saidInCell } from './file/said-in-cell.ts'

const AT_ONCE = 500

type Told = {
  columns: readonly { lessonId: string; title: string }[]
  scaleOf: ReturnType<typeof scaleIn>
  finalScale: GradeScale | null
  /** Being late takes something off in the course. */
  tellsLate: boolean
  word: (key: string) => string
  language: Language
  email: string | null
}

/** What late took off, lesson by lesson: the cells of a file say the grade alone. */
const lateOf = ({ cells }: GradeRow, { columns, language }: Told): Cell => {
  const titles = new Map(columns.map(({ lessonId, title }) => [lessonId, title]))
  return (
    cells
      .flatMap(({ lessonId, set, deduction }) =>
        deduction && !set
          ? filled('gradebook', language, `gradebook.file.late_${deduction.waived ? 'waived' : 'of'}`, {
              lesson: titles.get(lessonId) ?? '',
              percent: deduction.percent,
              count: deduction.days,
            })
          : [],
      )
      .join('; ') || null
  )
}

/**
 * Somebody’s line in a file: what stands in it alone, for of a large course there are millions of cells. By the id, and by
 * the address for who sees addresses, the line finds them again when the file is read back.
 */
function lineOf(row: GradeRow, told: Told): Cell[] {
  const { person, cells, percent } = row
  const { columns, scaleOf, finalScale, word, email } = told
  const byLesson = new Map(cells.map((one) => [one.lessonId, one]))
  return [
    person.id,
    ...(email === null ? [] : [email]),
    `${person.name} ${person.surname}`.trim(),
    ...columns.map(({ lessonId }) => saidInCell(byLesson.get(lessonId), { word, scale: scaleOf(lessonId) })),
    percent,
    ...(finalScale ? [percent === null ? null : wordOf(finalScale, percent / 100)] : []),
    ...(told.tellsLate ? [lateOf(row, told)] : []),
  ]
}

/** What was asked for, as the audit log keeps it: a group by its name. */
const inShort = (
  groups: readonly { id: string; name: string }[],
  { search, groupId }: Input<typeof gradebookApi.export>['body'],
) => ({
  ...(search === undefined ? {} : { search }),
  ...(groupId === undefined ? {} : { group: groups.find(({ id }) => id === groupId)?.name ?? groupId }),
})

/** All the gradebook as a file, or what a filter leaves of it. */
export async function exportGradebook(ctx: Context, { params, body }: Input<typeof gradebookApi.export>) {
  const { tx, actor, company, request } = ctx
  await requirePart(tx, actor, params.id, 'see')
  const asked = await gradeColumns(tx, params.id)
  const groups = await groupsToFilter(tx, actor, params.id)
  const { nobody, ...wanted } = wantedIn(groups, body)
  const language = languageAt(company, actor.preferredLanguage)
  const word = screenWords('gradebook', language)
  const seesEmail = maySee(actor.role, null)
  const scaleOf = scaleIn(asked)
  const finalScale = asked.scales.find(({ id }) => id === asked.scheme.finalScaleId) ?? null
  const tellsLate = asked.scheme.lateRule !== null
  const rows: Cell[][] = []
  for (let after: string | undefined; !nobody;) {
    const enrolments = await gradedEnrolments(ctx, { courseId: params.id, wanted, after, most: AT_ONCE })
    const names = await gradersOf(tx, enrolments)
    for (const enrolment of enrolments) {
      const row = viewRow(enrolment, asked, { names, actorId: actor.id })
      rows.push(
        lineOf(row, {
          columns: asked.columns,
          scaleOf,
          finalScale,
          tellsLate,
          word,
          language,
          email: seesEmail ? enrolment.email : null,
        }),
      )
    }
    after = enrolments.at(-1)?.id
    if (enrolments.length < AT_ONCE) break
  }
  const titles = [
    word('file.id'),
    ...(seesEmail ? [word('file.email')] : []),
    word('person'),
    ...asked.columns.map(headerOf),
    word('final_percent'),
    ...(finalScale ? [word('final')] : []),
    ...(tellsLate ? [word('file.late')] : []),
  ]
  const columns = titles.map((title, at): Column<Cell[]> => ({ title, value: (row) => row[at] ?? null }))
  const title = (await titleOf(tx, params.id)) ?? ''
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.gradebook_exported',
      target: { type: 'course', id: params.id, name: title },
      after: { filter: inShort(groups, body), format: body.format, count: rows.length },
    },
  )
  const name = `${company.slug}-gradebook-${calendarDay(new Date(), company)}`
  return () => tableFile({ format: body.format, language, name, sheet: title }, columns, rows)
}
