import { sql } from 'kysely'
import { authLimits } from './limits.ts'
import { ago, sessionOver, type Old } from '../../platform/jobs/old-data.ts'

export const oldTokens: Old[] = [
  {
    table: 'refresh_tokens',
    key: ['company_id', 'hash'],
    rows: sql`from refresh_tokens r where exists (select from sessions s
      where s.company_id = r.company_id and s.id = r.session_id
        and ${sessionOver} < ${ago(authLimits.refreshTokensKeptDays)})`,
  },
  {
    table: 'one_time_tokens',
    key: ['company_id', 'hash'],
    rows: sql`from one_time_tokens where expires_at < ${ago(authLimits.oneTimeTokensKeptDays)}`,
  },
]
