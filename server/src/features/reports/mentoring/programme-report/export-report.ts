import type { Input } from '#contract/endpoint.ts'
import type { HealthPair } from '#contract/mentoring/mentoring-health.ts'
import type {
  programmeReportApi,
  ProgrammeReport,
  ReportedDepartment,
} from '#contract/mentoring/report/programme-report.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import { SILENT_DAYS } from '#contract/mentoring/mentoring-health.ts'
import { reportFigures, type Figure } from '#contract/rules/mentoring/report-figures.ts'
import type { OutsideContext } from '../../../../http/caller/context.ts'
import { audit } from '../../../../platform/audit.ts'
import { calendarDay } from '../../../../platform/companies/company-days.ts'
import { csvFile, sheet, sheetsFile, type Column } from '../../../../platform/documents/csv.ts'
import { screenWords, type Word } from '../../../../platform/words/screen-words.ts'
import { allPairs } from '../export-health.ts'
import { countHealthPairs } from '../health-pairs.ts'
import { programmeReport } from './programme-report.ts'

type Row = Figure & { group: string }

const fullName = ({ name, surname }: HealthPair['mentor']) => `${name} ${surname}`.trim()

const summaryRows = (report: ProgrammeReport): Row[] =>
  reportFigures(report).flatMap(({ key, figures }) => figures.map((figure) => ({ ...figure, group: key })))
const summaryColumns = (word: Word): Column<Row>[] => [
  { title: word('report.part'), width: 32, value: ({ group }) => word(`report.group.${group}`) },
  {
    title: word('report.figure'),
    width: 40,
    value: ({ key }) => word(`report.figure.${key}`).replace('{days}', String(SILENT_DAYS)),
  },
  { title: word('report.number'), value: ({ number }) => number ?? word('report.too_few') },
  { title: word('report.of'), value: ({ of }) => of ?? null },
]

const departmentColumns = (word: Word): Column<ReportedDepartment>[] => [
  {
    title: word('report.department'),
    value: ({ department, rest }) =>
      rest ? word('report.other_departments') : (department ?? word('report.no_department')),
  },
  { title: word('report.people'), value: ({ people }) => people },
  { title: word('report.figure.pair_active'), value: ({ active }) => active },
  { title: word('report.figure.not_met'), value: ({ notMet }) => notMet },
  {
    title: word('report.figure.silent').replace('{days}', String(SILENT_DAYS)),
    value: ({ silent }) => silent,
  },
  { title: word('report.figure.pair_ended_early'), value: ({ endedEarly }) => endedEarly },
]

/** How it ended, in a word; null while it goes on. */
function endOf({ state, beganOn }: HealthPair, word: Word): string | null {
  if (state === 'ended') return word(`report.end.${beganOn ? 'early' : 'not_begun'}`)
  return ['completed', 'handed_over', 'declined', 'expired'].includes(state)
    ? word(`report.end.${state}`)
    : null
}
function pairColumns(word: Word, { kind }: ProgrammeReport): Column<HealthPair>[] {
  const as = kind === 'peer' ? 'peer_' : ''
  return [
    { title: word(`report.${as}mentee`), value: ({ mentee }) => fullName(mentee) },
    { title: word(`report.${as}mentor`), value: ({ mentor }) => fullName(mentor) },
    {
      title: word('report.status'),
      value: (pair) => word(`report.pair.${endOf(pair, word) ? 'over' : pair.state}`),
    },
    { title: word('report.began'), value: ({ beganOn }) => beganOn },
    { title: word('report.sessions'), value: ({ sessions }) => sessions },
    { title: word('report.last_session'), value: ({ lastSessionOn }) => lastSessionOn },
    { title: word('report.next_session'), value: ({ nextSessionOn }) => nextSessionOn },
    { title: word('report.silent_since'), value: ({ silentSince }) => silentSince },
    { title: word('report.ended'), value: ({ endedOn }) => endedOn },
    { title: word('report.how_ended'), value: (pair) => endOf(pair, word) },
  ]
}

/**
 * The report of a programme as a file, in the words of whoever asks for it: all of it as a workbook, or one of its tables.
 * The pairs are read piece by piece, as those of the company are.
 */
export async function exportReport(
  ctx: OutsideContext,
  { params, body: { format, table } }: Input<typeof programmeReportApi.export>,
) {
  const { company, actor, request } = ctx
  const filter = { programmeId: params.id }
  const report = await ctx.transaction(async (inside) => {
    const made = await programmeReport(inside, { params })
    const count = await countHealthPairs(inside, filter)
    const after = { kind: 'mentoring_programme', format, filter: { programme: made.name }, count }
    await audit(inside.tx, company.id, { actor, request }, { action: 'reports.exported', after })
    return made
  })
  const language = languageAt(company, actor.preferredLanguage)
  const word = screenWords('programmes', language)
  const name = `${company.slug}-programme-${calendarDay(new Date(), company)}`
  const tables = {
    summary: { columns: summaryColumns(word), rows: summaryRows(report) },
    departments: { columns: departmentColumns(word), rows: report.departments },
    pairs: { columns: pairColumns(word, report), rows: allPairs(ctx, filter) },
  }
  const { summary, departments, pairs } = tables
  if (format === 'xlsx')
    return sheetsFile(name, [
      sheet({ name: word('report.table.summary'), ...summary }),
      sheet({ name: word('report.table.departments'), ...departments }),
      sheet({ name: word('report.table.pairs'), ...pairs }),
    ])
  const file = `${name}-${table}`
  if (table === 'summary') return csvFile(file, summary.columns, summary.rows, language)
  if (table === 'departments') return csvFile(file, departments.columns, departments.rows, language)
  return csvFile(file, pairs.columns, pairs.rows, language)
}
