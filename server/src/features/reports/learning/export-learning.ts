import type { Input } from '#contract/endpoint.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type {
  BreakdownRow,
  learningReportsApi,
  LearningDay,
  LearningEnrolment,
  EnrolmentsFilter,
} from '#contract/training/learning-reports.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import type { Context, OutsideContext } from '../../../http/caller/context.ts'
import { serverLimits } from '../../../limits.ts'
import { audit } from '../../../platform/audit.ts'
import { calendarDay } from '../../../platform/companies/company-days.ts'
import { tableFile, type Column } from '../../../platform/documents/csv.ts'
import { screenWords, type Word } from '../../../platform/words/screen-words.ts'
import { titleOf } from '../../courses/offered.ts'
import { customFieldsOf } from '../../custom-fields/definitions.ts'
import { filtersInWords } from '../../custom-fields/filter-values.ts'
import { groupNames } from '../../groups/offered.ts'
import { requirePeriod } from '../days.ts'
import { breakdownRows } from './breakdown.ts'
import { learningDays } from './learning-days.ts'
import { checkPeriod, countEnrolments, enrolmentsAfter } from './learning-enrolments.ts'

const AT_ONCE = serverLimits.exportRowsAtOnce
/** Of a table: a row for each department, of which everybody may have another. */
const ALL = serverLimits.xlsx.rows
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const dayColumns = (word: Word): Column<LearningDay>[] => [
  { title: word('day'), value: ({ day }) => day },
  ...(['enrolled', 'completed', 'learning', 'done', 'overdue'] as const).map((key) => ({
    title: word(`learning.${key}`),
    value: (row: LearningDay) => row[key],
  })),
]

const breakdownColumns = (word: Word, by: string): Column<BreakdownRow>[] => [
  { title: word(`learning.by.${by}`, word('learning.by.field')), value: ({ name }) => name },
  ...(['learning', 'done'] as const).map((key) => ({
    title: word(`learning.${key}`),
    value: (row: BreakdownRow) => row[key],
  })),
  {
    title: word('learning.share'),
    value: ({ learning, done }) => percentOf({ required: learning, requiredDone: done }),
  },
  ...(['underWay', 'notBegun', 'overdue'] as const).map((key) => ({
    title: word(`learning.${key}`),
    value: (row: BreakdownRow) => row[key],
  })),
]

const moment = (at: string | null) => (at === null ? null : new Date(at))

const exportColumns = (word: Word): Column<LearningEnrolment>[] => [
  { title: word('learning.field.name'), value: ({ person }) => person.name },
  { title: word('learning.field.surname'), value: ({ person }) => person.surname },
  { title: word('learning.field.department'), value: ({ department }) => department },
  { title: word('learning.field.course'), value: ({ course }) => course.title },
  { title: word('learning.field.standing'), value: ({ standing }) => word(`learning.standing.${standing}`) },
  { title: word('learning.field.lessonsDone'), value: ({ lessonsDone }) => lessonsDone },
  { title: word('learning.field.lessons'), value: ({ lessons }) => lessons },
  { title: word('learning.field.enrolledAt'), value: ({ enrolledAt }) => moment(enrolledAt) },
  { title: word('learning.field.dueOn'), value: ({ dueOn }) => dueOn },
  { title: word('learning.field.completedAt'), value: ({ completedAt }) => moment(completedAt) },
  { title: word('learning.field.lastAt'), value: ({ lastAt }) => moment(lastAt) },
]

type Wanted = Input<typeof learningReportsApi.export>['body']
type Filed = { sheet: string; count: number; file: (to: To) => ReturnType<typeof tableFile> }
type To = Parameters<typeof tableFile>[0]

const filed = <R>(sheet: string, columns: readonly Column<R>[], rows: readonly R[]): Filed => ({
  sheet,
  count: rows.length,
  file: (to) => tableFile(to, columns, rows),
})

/** Piece by piece, each in a transaction of its own: a slow reader holds no connection. */
async function* allEnrolments(
  ctx: OutsideContext,
  filter: EnrolmentsFilter,
): AsyncGenerator<LearningEnrolment> {
  const piece = (after: string): Promise<LearningEnrolment[]> =>
    ctx.transaction((inside) => enrolmentsAfter(inside, filter, { after, most: AT_ONCE }))
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const rows: LearningEnrolment[] = await piece(after)
    yield* rows
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
  }
}

async function tableOf(ctx: OutsideContext, inside: Context, wanted: Wanted, word: Word): Promise<Filed> {
  if (wanted.kind === 'days') {
    const { from, to, kind: _, format: __, ...filter } = wanted
    requirePeriod({ from, to })
    return filed(word('learning.days'), dayColumns(word), await learningDays(inside, { from, to }, filter))
  }
  if (wanted.kind === 'breakdown') {
    const { by, kind: _, format: __, ...filter } = wanted
    const { rows } = await breakdownRows(inside, { by, filter, sort: 'name' }, { most: ALL })
    return filed(word('learning.breakdown'), breakdownColumns(word, by), rows)
  }
  const { kind: _, format: __, ...filter } = wanted
  checkPeriod(filter)
  return {
    sheet: word('learning.places'),
    count: await countEnrolments(inside, filter),
    file: (to) => tableFile(to, exportColumns(word), allEnrolments(ctx, filter)),
  }
}

/** What was asked for, as the audit log keeps it: by names. */
export async function inShort(
  { tx }: Pick<Context, 'tx'>,
  { courseId, groupId, option, ...others }: EnrolmentsFilter,
) {
  const [field = '', value] = option?.split(':') ?? []
  const fields = option === undefined ? [] : await customFieldsOf(tx)
  return {
    ...(courseId === undefined ? {} : { course: (await titleOf(tx, courseId)) ?? courseId }),
    ...(groupId === undefined ? {} : { group: (await groupNames(tx, [groupId])).get(groupId) ?? groupId }),
    ...(option === undefined
      ? {}
      : { custom: filtersInWords([value === 'none' ? `${field}:–` : option], fields) }),
    ...others,
  }
}

/** A table of learning as a file, with the words of the reader's screen over its columns. */
export async function exportLearning(ctx: OutsideContext, { body }: Input<typeof learningReportsApi.export>) {
  const { company, actor, request } = ctx
  const language = languageAt(company, actor.preferredLanguage)
  const { kind, format, ...asked } = body
  const { sheet, file } = await ctx.transaction(async (inside) => {
    const table = await tableOf(ctx, inside, body, screenWords('reports', language))
    const filter = await inShort(inside, asked)
    const after = { kind: `learning_${kind}`, format, filter, count: table.count }
    await audit(inside.tx, company.id, { actor, request }, { action: 'reports.exported', after })
    return table
  })
  const name = `${company.slug}-learning-${kind}-${calendarDay(new Date(), company)}`
  return file({ format, language, name, sheet })
}
