import { sql } from 'kysely'
import { practiceLimits } from './limits.ts'
import { ago, type Old } from '../../platform/jobs/old-data.ts'

const { answersKeptDays } = practiceLimits

export const oldPractice: Old[] = [
  {
    table: 'practice_answers',
    key: ['company_id', 'card_id', 'turn'],
    rows: sql`from practice_answers where answered_at < ${ago(answersKeptDays)}`,
  },
  {
    table: 'practice_hints',
    key: ['company_id', 'card_id', 'turn', 'rung'],
    rows: sql`from practice_hints where opened_at < ${ago(answersKeptDays)}`,
  },
]
