import { by, own, why, type Fates } from '../../platform/personal-data/fates.ts'
import { checkInContext, wordContext, type CheckInContext, type WordContext } from './word-seal.ts'

const theirs = by('author_id')
// Were one taken out, who knows the sum of before would know what it was.
const rated = own(theirs, 'part of a sum that was shown; whose it was, no row says any more')

export const feedbackFates = {
  session_ratings: {
    columns: {
      company_id: why.company,
      session_id: own(theirs),
      author_id: why.id,
      part: own(theirs),
      programme_id: why.id,
      rating: rated,
      rated_at: rated,
      counted: why.course,
    },
  },
  session_words: {
    goes: theirs,
    opens: { sealed: (row) => wordContext(row as WordContext) },
    columns: {
      company_id: 'erase',
      session_id: 'own',
      author_id: 'erase',
      audience: 'own',
      body: 'own',
      sealed: 'own',
      written_at: 'own',
    },
  },
  check_ins: {
    columns: {
      company_id: why.company,
      relationship_id: own(theirs),
      author_id: why.id,
      moment: own(theirs),
      part: own(theirs),
      programme_id: why.id,
      questions: why.company,
      answers: rated,
      put_off: why.course,
      asked_at: why.course,
      reminded_at: why.course,
      answered_at: rated,
      counted: why.course,
    },
  },
  check_in_words: {
    goes: theirs,
    opens: { sealed: (row) => checkInContext(row as CheckInContext) },
    columns: {
      company_id: 'erase',
      relationship_id: 'own',
      author_id: 'erase',
      moment: 'own',
      audience: 'own',
      body: 'own',
      sealed: 'own',
      written_at: 'own',
    },
  },
} satisfies Fates<'session_ratings' | 'session_words' | 'check_ins' | 'check_in_words'>
