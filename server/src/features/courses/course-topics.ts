import { sql } from 'kysely'
import { indexRows } from '../../capabilities/search/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { countTopics, respelled, spellingsOf, type TopicHolder } from '../../platform/topics.ts'
import { courseSource, draftSource } from './find-courses.ts'
import { openTotals } from './offered.ts'

const ofSettings = sql`(select array_agg(t) from jsonb_array_elements_text(settings -> 'topics') t)`
const inDrafts = sql`select id, jsonb_array_elements_text(settings -> 'topics') as name from courses`
const inVersions = sql`select course_id, jsonb_array_elements_text(settings -> 'topics') from course_versions`
const inCatalogue = sql`select course_id, unnest(topics) from course_catalogue`

/** Courses of which the search is written anew at once. */
const INDEXED_AT_ONCE = 200

async function indexAnew(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += INDEXED_AT_ONCE)
    for (const source of [courseSource, draftSource])
      await indexRows(tx, source, ids.slice(at, at + INDEXED_AT_ONCE))
}

/**
 * The topics of courses as they are made, as they were published, and as the catalogue shows them. What a topic is called
 * is the company's and not the version's, so it is another in all of them.
 */
export const courseTopics: TopicHolder = {
  uses: {
    kind: 'courses',
    count: (tx, folded, most) => countTopics(tx, sql`${inDrafts} union all ${inCatalogue}`, folded, most),
  },
  async rename(tx, change) {
    const standing = sql`${inDrafts} union all ${inVersions} union all ${inCatalogue}`
    const { spellings, stood } = await spellingsOf(tx, standing, change)
    if (spellings.length === 0) return stood
    const has = sql`exists (select from jsonb_array_elements_text(settings -> 'topics') t
      where t = any(${spellings}::text[]))`
    const settings = sql`jsonb_set(settings, '{topics}', to_jsonb(${respelled(ofSettings, spellings, change.to)}))`
    // Held from the first on: what is published meanwhile is a version before the next statement looks.
    const { rows } = await sql<{ id: string }>`select id from courses where ${has}
      or exists (select from course_versions v where v.company_id = courses.company_id and v.course_id = courses.id
        and exists (select from jsonb_array_elements_text(v.settings -> 'topics') t where t = any(${spellings}::text[])))
      order by id for update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    // A revision of its own, so that whoever edits the course sees it; what is published is as much of it as before.
    await sql`update courses set settings = ${settings}, revision = revision + 1,
      published_revision = published_revision + (published_revision = revision)::int
      where id = any(${ids}::uuid[]) and ${has}`.execute(tx)
    await sql`update course_versions set settings = ${settings} where course_id = any(${ids}::uuid[]) and ${has}`.execute(
      tx,
    )
    await sql`update course_catalogue set topics = ${respelled(sql`topics`, spellings, change.to)}
      where course_id = any(${ids}::uuid[]) and topics && ${spellings}::text[]`.execute(tx)
    await indexAnew(tx, ids)
    return stood
  },
  async offered(tx) {
    const rows = await openTotals(tx).select('topic').distinct().where('topic', '!=', '').execute()
    return rows.map(({ topic }) => topic)
  },
}
