import { sql } from 'kysely'
import { by, own, why, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const pair: Rows = ({ userId }) => sql`(mentor_id = ${userId} or mentee_id = ${userId})`
const theirs = by('by_id')
const standing = own(pair, 'the other of the two keeps what they did together; of whom, no row says any more')

export const mentoringFates = {
  mentoring_relationships: {
    columns: {
      company_id: why.company,
      id: standing,
      mentor_id: why.id,
      mentee_id: why.id,
      state: standing,
      mentor_agreed: why.course,
      mentee_agreed: why.course,
      fit: { own: [pair], erase: `'{"score": 0, "parts": []}'`, of: pair },
      created_at: standing,
      expires_at: why.course,
      began_at: standing,
      ended_at: standing,
      last_at: why.course,
    },
  },
  mentoring_moves: {
    columns: {
      company_id: why.company,
      relationship_id: own(theirs),
      seq: why.id,
      move: own(theirs),
      by_id: why.id,
      word: { own: [theirs], erase: `''`, of: theirs },
      at: own(theirs),
    },
  },
} satisfies Fates<'mentoring_relationships' | 'mentoring_moves'>
