import { sql } from 'kysely'
import type { TopicHolder } from '../../../platform/topics.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { mentors } from '../candidates.ts'

/** What mentors whom somebody sees in the directory help with. */
export const mentorTopics: TopicHolder = {
  async offered(tx, actorId) {
    const without = [...(await blockedWith(tx, actorId))]
    const rows = await mentors(tx)
      .$if(without.length > 0, (q) => q.where('users.id', 'not in', without))
      .select(sql<string>`distinct unnest(p.topics)`.as('name'))
      .execute()
    return rows.map(({ name }) => name)
  },
}
