import { sql } from 'kysely'
import { by, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const theirs = by('user_id')
const ofTheirSessions: Rows = ({ userId, companyId }) =>
  sql`session_id in (select id from sessions where company_id = ${companyId} and user_id = ${userId})`

export const authFates = {
  user_credentials: {
    goes: theirs,
    columns: { company_id: 'erase', user_id: 'erase', password_hash: 'erase', changed_at: 'own' },
  },
  refresh_tokens: {
    goes: ofTheirSessions,
    columns: {
      company_id: 'erase',
      hash: 'erase',
      session_id: 'erase',
      created_at: 'erase',
      used_at: 'erase',
    },
  },
  api_tokens: {
    goes: theirs,
    columns: {
      company_id: 'erase',
      id: 'erase',
      user_id: 'erase',
      name: 'own',
      hash: 'erase',
      hint: 'erase',
      scopes: 'own',
      created_at: 'own',
      expires_at: 'own',
      last_used_at: 'own',
      revoked_at: 'own',
      vouched_for: 'erase',
      ended_by_batch: 'erase',
    },
  },
  one_time_tokens: {
    goes: theirs,
    columns: {
      company_id: 'erase',
      hash: 'erase',
      user_id: 'erase',
      purpose: 'erase',
      created_at: 'erase',
      expires_at: 'erase',
      sealed_token: 'erase',
      new_email: 'erase',
    },
  },
} satisfies Fates<'user_credentials' | 'refresh_tokens' | 'api_tokens' | 'one_time_tokens'>
