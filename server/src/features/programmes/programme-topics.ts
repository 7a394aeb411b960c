import { sql } from 'kysely'
import { indexRows } from '../../capabilities/search/offered.ts'
import { countTopics, respelled, spellingsOf, type TopicHolder } from '../../platform/topics.ts'
import { programmeSource } from './find-programmes.ts'

const standing = sql`select id, unnest(topics) as name from programmes
  union all select programme_id, unnest(topics) from programme_applications`

/** The topics of programmes, and of what people wrote to be in them. */
export const programmeTopics: TopicHolder = {
  uses: {
    kind: 'programmes',
    count: (tx, folded, most) => countTopics(tx, standing, folded, most),
  },
  async rename(tx, change) {
    const { spellings, stood } = await spellingsOf(tx, standing, change)
    if (spellings.length === 0) return stood
    const topics = respelled(sql`topics`, spellings, change.to)
    const { rows } = await sql<{ id: string }>`update programmes set topics = ${topics}
      where topics && ${spellings}::text[] returning id`.execute(tx)
    // A revision of its own, so that what somebody is typing does not write it back unseen.
    await sql`update programme_applications set topics = ${topics}, revision = revision + 1
      where topics && ${spellings}::text[]`.execute(tx)
    await indexRows(
      tx,
      programmeSource,
      rows.map(({ id }) => id),
    )
    return stood
  },
}
