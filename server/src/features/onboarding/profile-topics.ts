import { sql } from 'kysely'
import { countTopics, respelled, spellingsOf, type TopicHolder } from '../../platform/topics.ts'

/** A list of topics in people's profiles. What somebody looks for is offered to nobody: it is not the company's to tell. */
const listIn = (kind: 'mentors' | 'interested', list: 'topics' | 'interests'): TopicHolder => {
  const column = sql.ref(list)
  const standing = sql`select user_id as id, unnest(${column}) as name from user_profiles`
  // Who was a mentor once may have topics still.
  const ofMentors = sql`select p.user_id as id, unnest(p.topics) as name from user_profiles p
    join users u on u.company_id = p.company_id and u.id = p.user_id and u.role = 'mentor'`
  return {
    uses: {
      kind,
      count: (tx, folded, most) => countTopics(tx, kind === 'mentors' ? ofMentors : standing, folded, most),
    },
    async rename(tx, change) {
      const { spellings, stood } = await spellingsOf(tx, standing, change)
      if (spellings.length > 0)
        await sql`update user_profiles set ${column} = ${respelled(column, spellings, change.to)}
          where ${column} && ${spellings}::text[]`.execute(tx)
      return stood
    },
  }
}

export const profileTopics: readonly TopicHolder[] = [
  listIn('mentors', 'topics'),
  listIn('interested', 'interests'),
]
