import { sql } from 'kysely'
import { respelled, spellingsOf, type TopicHolder } from '../../platform/topics.ts'

/** The topics of what was asked, by which a mentor is found: those of its course at that time, so nothing counts them. */
export const requestTopics: TopicHolder = {
  async rename(tx, change) {
    const standing = sql`select id, unnest(topics) as name from help_requests`
    const { spellings, stood } = await spellingsOf(tx, standing, change)
    if (spellings.length > 0)
      await sql`update help_requests set topics = ${respelled(sql`topics`, spellings, change.to)}
        where topics && ${spellings}::text[]`.execute(tx)
    return stood
  },
}
