import { by, own, why, type Fates } from '../../platform/personal-data/fates.ts'

const taught = own(
  by('mentor_id'),
  'a text of the company’s, which others learn from; of who wrote it no more than an id is left',
)
const asked = { keep: 'how something was asked, in words that name nobody' } as const

export const answersFates = {
  shared_answers: {
    columns: {
      company_id: why.company,
      id: why.id,
      course_id: why.id,
      lesson_id: why.id,
      item_id: why.id,
      course: taught,
      lesson: taught,
      question_number: taught,
      // The request goes with whoever made it, and this becomes empty.
      request_id: why.id,
      kind: taught,
      asked,
      text: taught,
      state: taught,
      reason: taught,
      mentor_id: why.id,
      reviewer_id: why.id,
      proposed_at: taught,
      reviewed_at: taught,
      revision: why.company,
    },
  },
  shared_answer_reads: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      answer_id: 'own',
      user_id: 'erase',
      opened_at: 'own',
      said: 'own',
      helped_at: 'erase',
      settle_at: 'erase',
    },
  },
} satisfies Fates<'shared_answer_reads' | 'shared_answers'>
