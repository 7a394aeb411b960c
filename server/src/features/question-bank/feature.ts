import { sql } from 'kysely'
import { feature } from '../../feature.ts'
import { questionBankLimits } from './limits.ts'
import { ago } from '../../platform/jobs/old-data.ts'
import { questionBankFates } from './personal-data.ts'
import { questionBankRoutes } from './question-bank.routes.ts'

/** Questions that are kept to be put into quizzes, of the company and of each course. */
export const questionBank = feature({
  routes: questionBankRoutes,
  personalData: questionBankFates,
  oldData: [
    {
      table: 'bank_questions',
      key: ['company_id', 'id'],
      rows: sql`from bank_questions where removed_at < ${ago(questionBankLimits.removedKeptDays)}`,
    },
  ],
})
