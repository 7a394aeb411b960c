import { sql } from 'kysely'
import { by, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const ofTheirs: Rows = ({ userId, companyId }) =>
  sql`card_id in (select id from practice_cards where company_id = ${companyId} and user_id = ${userId})`

export const practiceFates = {
  // Before the cards, by which they are found.
  practice_answers: {
    goes: ofTheirs,
    columns: {
      company_id: 'erase',
      card_id: 'erase',
      turn: 'own',
      answer: 'own',
      // What of a question is right is shown by the quiz, when it says so.
      credit: 'erase',
      answered_at: 'own',
    },
  },
  practice_hints: {
    goes: ofTheirs,
    columns: { company_id: 'erase', card_id: 'erase', turn: 'own', rung: 'own', opened_at: 'own' },
  },
  practice_cards: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      user_id: 'erase',
      course_id: 'own',
      lesson_id: 'own',
      question_id: 'own',
      turn: 'own',
      seed: 'erase',
      // How well something is remembered says what of it was right.
      stability: 'erase',
      difficulty: 'erase',
      reps: 'erase',
      lapses: 'erase',
      remembered_at: 'own',
      due_on: 'own',
      missed_at: 'own',
      asked_at: 'own',
      answered_at: 'own',
    },
  },
} satisfies Fates<'practice_answers' | 'practice_hints' | 'practice_cards'>
