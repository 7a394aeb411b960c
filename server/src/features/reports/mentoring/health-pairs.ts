import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type {
  HealthPair,
  HealthPairsFilter,
  healthSortFields,
  mentoringHealthApi,
} from '#contract/mentoring/mentoring-health.ts'
import { nudgesOver, type NudgedPair } from '#contract/rules/mentoring/nudges.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { countHeld, lastSessionOf, nextSessionOf } from '../../booking/offered.ts'
import { companyPairs } from '../../mentoring/offered.ts'
import { programmeNames, programmeOfPair } from '../../programmes/offered.ts'
import { isEndedEarly, isNotMet, isSilent, lastHeard } from './health.ts'
import { nudgedPairNow } from './nudges/nudged-pairs.ts'

type On = Pick<Context, 'tx' | 'company'>
type Person = { id: string; name: string; surname: string; photoKey: string | null }
type Row = Omit<HealthPair, 'mentor' | 'mentee' | 'programme' | 'nudges'> & {
  nudged: NudgedPair
  mentor: Person
  mentee: Person
  programmeId: string | null
  programme: string | null
}

const concerns = { not_met: isNotMet, silent: isSilent, ended_early: isEndedEarly }
const sorts = {
  mentor: sql`mentor.name collate "und-x-icu"`,
  mentee: sql`mentee.name collate "und-x-icu"`,
  beganOn: sql`r.began_at`,
} satisfies Record<(typeof healthSortFields)[number], unknown>

/** The pairs that are asked for, each with its two people. */
function asked({ search, programmeId, state, concern, department }: HealthPairsFilter) {
  const named = sql`(select search_users(fold(${likePattern(search ?? '')})))`
  return sql`${companyPairs} r
    join users mentor on mentor.company_id = r.company_id and mentor.id = r.mentor_id
    join users mentee on mentee.company_id = r.company_id and mentee.id = r.mentee_id
    where true
    ${search ? sql`and (r.mentor_id in ${named} or r.mentee_id in ${named})` : sql``}
    ${state?.length ? sql`and r.state = any(${state}::text[])` : sql``}
    ${department ? sql`and mentee.department = ${department}` : sql``}
    ${concern ? sql`and ${concerns[concern]}` : sql``}
    ${programmeId ? sql`and ${programmeOfPair(sql`r.first_id`)} = ${programmeId}::uuid` : sql``}`
}

const person = (of: 'mentor' | 'mentee') => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'name', ${column('name')}, 'surname', ${column('surname')},
    'photoKey', ${column('photo_key')})`
}

const viewPerson = (companyId: string, { photoKey, ...rest }: Person) => ({
  ...rest,
  photoUrl: photoKey && mediaUrl(companyId, photoKey),
})

type Sort = Input<typeof mentoringHealthApi.pairs>['query']['sort']
/** In an order with so many before them, or those behind an id, by their ids. */
type Wanted = { most: number } & ({ sort: Sort; offset?: number } | { after: string })

/** The pairs of a page: of these alone it is looked when they met. */
export async function healthPairRows(
  { tx, company }: On,
  filter: HealthPairsFilter,
  wanted: Wanted,
): Promise<HealthPair[]> {
  const inOrder = 'sort' in wanted
  const { sort, offset = 0 } = inOrder ? wanted : { sort: 'beganOn' as const }
  const day = (at: unknown) => sql`(${at} at time zone ${company.timeZone})::date::text`
  const way = sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const by = sorts[sort.replace('-', '') as keyof typeof sorts]
  const { rows } = await sql<Row>`
    with shown as (
      select r.*, ${person('mentor')} as mentor, ${person('mentee')} as mentee,
        row_number() over (order by ${inOrder ? sql`${by} ${way},` : sql``} r.id) as place
      from ${asked(filter)} ${inOrder ? sql`` : sql`and r.id > ${wanted.after}::uuid`}
      order by place limit ${wanted.most} offset ${offset})
    select r.id, r.state, r.mentor, r.mentee, g.id as "programmeId", g.name as programme,
      ${day(sql`r.began_at`)} as "beganOn", ${countHeld(sql`r.id`)} as sessions, ${day(lastSessionOf(sql`r.id`))} as "lastSessionOn",
      ${day(nextSessionOf(sql`r.id`))} as "nextSessionOn",
      case when ${isSilent} then ${day(lastHeard)} end as "silentSince", ${day(sql`r.ended_at`)} as "endedOn",
      ${nudgedPairNow(company.timeZone)} as nudged
    from shown r left join ${programmeNames} g on g.id = ${programmeOfPair(sql`r.first_id`)}
    order by r.place`.execute(tx)
  return rows.map(({ programmeId, programme, nudged, ...row }) => ({
    ...row,
    nudges: {
      sent: nudged.sentOn.length,
      lastOn: nudged.sentOn.toSorted().at(-1) ?? null,
      over: nudgesOver(nudged),
    },
    mentor: viewPerson(company.id, row.mentor),
    mentee: viewPerson(company.id, row.mentee),
    programme: programmeId === null ? null : { id: programmeId, name: programme ?? '' },
  }))
}

export async function countHealthPairs({ tx }: On, filter: HealthPairsFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${asked(filter)}`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/** The company’s pairs by their days, for its administrators. */
export async function healthPairs(ctx: Context, { query }: Input<typeof mentoringHealthApi.pairs>) {
  const { page, pageSize, sort, ...filter } = query
  const rows = await healthPairRows(ctx, filter, { sort, most: pageSize, offset: (page - 1) * pageSize })
  return pageOf(rows, await countHealthPairs(ctx, filter), { page, pageSize })
}
