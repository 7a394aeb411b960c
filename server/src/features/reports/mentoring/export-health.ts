import type { Input } from '#contract/endpoint.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { HealthPair, mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import type { Context } from '../../../http/caller/context.ts'
import { serverLimits } from '../../../limits.ts'
import { audit } from '../../../platform/audit.ts'
import { calendarDay } from '../../../platform/companies/company-days.ts'
import { tableFile, type Column } from '../../../platform/documents/csv.ts'
import { screenWords, type Word } from '../../../platform/words/screen-words.ts'
import { programmeName } from '../../programmes/offered.ts'
import { healthPairRows } from './health-pairs.ts'

const fullName = ({ name, surname }: HealthPair['mentor']) => `${name} ${surname}`.trim()

const columns = (word: Word): Column<HealthPair>[] => [
  { title: word('field.mentee'), value: ({ mentee }) => fullName(mentee) },
  { title: word('field.mentor'), value: ({ mentor }) => fullName(mentor) },
  { title: word('field.state'), value: ({ state }) => word(`state.${state}`) },
  { title: word('health.programme'), value: ({ programme }) => programme?.name ?? null },
  { title: word('health.began'), value: ({ beganOn }) => beganOn },
  { title: word('health.last_session'), value: ({ lastSessionOn }) => lastSessionOn },
  { title: word('health.next_session'), value: ({ nextSessionOn }) => nextSessionOn },
  { title: word('health.silent_since'), value: ({ silentSince }) => silentSince },
]

/** The pairs by their days as a file, with the words of the reader’s screen over its columns. */
export async function exportHealth(ctx: Context, { body }: Input<typeof mentoringHealthApi.export>) {
  const { tx, company, actor, request } = ctx
  const { format, ...filter } = body
  const language = languageAt(company, actor.preferredLanguage)
  const word = screenWords('mentoring', language)
  const rows = await healthPairRows(ctx, filter, { sort: 'mentee', most: serverLimits.xlsx.rows })
  const { programmeId, ...others } = filter
  const programme = programmeId && { programme: (await programmeName(tx, programmeId)) ?? programmeId }
  const after = {
    kind: 'mentoring_pairs',
    format,
    filter: { ...others, ...programme },
    count: rows.length,
  }
  await audit(tx, company.id, { actor, request }, { action: 'reports.exported', after })
  const name = `${company.slug}-mentoring-${calendarDay(new Date(), company)}`
  return () => tableFile({ format, language, name, sheet: word('pairs') }, columns(word), rows)
}
