import { why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, course, id } = why
const text = {
  keep: 'a question of the company’s, which others answer; of who wrote it no more than an id is left',
}

export const questionBankFates = {
  bank_questions: {
    columns: {
      company_id: id,
      id,
      course_id: id,
      question: text,
      version: course,
      type: company,
      difficulty: company,
      topics: company,
      beginning: text,
      words: text,
      search: text,
      problems: company,
      updated_by: id,
      created_at: company,
      updated_at: course,
      removed_at: company,
      bytes: course,
    },
  },
  bank_question_versions: {
    columns: {
      company_id: id,
      question_id: id,
      version: course,
      question: text,
      by_id: id,
      at: course,
      bytes: course,
    },
  },
} satisfies Fates<'bank_questions' | 'bank_question_versions'>
