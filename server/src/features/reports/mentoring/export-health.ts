import type { Input } from '#contract/endpoint.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type {
  HealthPair,
  HealthPairsFilter,
  mentoringHealthApi,
} from '#contract/mentoring/mentoring-health.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { serverLimits } from '../../../limits.ts'
import { audit } from '../../../platform/audit.ts'
import { calendarDay } from '../../../platform/companies/company-days.ts'
import { tableFile, type Column } from '../../../platform/documents/csv.ts'
import { screenWords, type Word } from '../../../platform/words/screen-words.ts'
import { programmeName } from '../../programmes/offered.ts'
import { countHealthPairs, healthPairRows } from './health-pairs.ts'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

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
  { title: word('health.nudges'), value: ({ nudges }) => nudges.sent },
  { title: word('health.nudged_last'), value: ({ nudges }) => nudges.lastOn },
  { title: word('health.nudges_over'), value: ({ nudges }) => (nudges.over ? word('health.yes') : null) },
  { title: word('health.ended'), value: ({ endedOn }) => endedOn },
]

/** All of them, piece by piece, each in a transaction of its own: a slow reader holds no connection. */
export async function* allPairs(ctx: OutsideContext, filter: HealthPairsFilter): AsyncGenerator<HealthPair> {
  const most = serverLimits.exportRowsAtOnce
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const from: string = after
    const rows = await ctx.transaction((inside) => healthPairRows(inside, filter, { after: from, most }))
    yield* rows
    after = rows.length < most ? undefined : rows.at(-1)?.id
  }
}

/** The pairs by their days as a file, with the words of the reader’s screen over its columns: in the order in which they were made. */
export async function exportHealth(ctx: OutsideContext, { body }: Input<typeof mentoringHealthApi.export>) {
  const { company, actor, request } = ctx
  const { format, ...filter } = body
  const language = languageAt(company, actor.preferredLanguage)
  const word = screenWords('mentoring', language)
  await ctx.transaction(async (inside) => {
    const { tx } = inside
    const { programmeId, ...others } = filter
    const programme = programmeId && { programme: (await programmeName(tx, programmeId)) ?? programmeId }
    const count = await countHealthPairs(inside, filter)
    const after = { kind: 'mentoring_pairs', format, filter: { ...others, ...programme }, count }
    await audit(tx, company.id, { actor, request }, { action: 'reports.exported', after })
  })
  const name = `${company.slug}-mentoring-${calendarDay(new Date(), company)}`
  return tableFile({ format, language, name, sheet: word('pairs') }, columns(word), allPairs(ctx, filter))
}
