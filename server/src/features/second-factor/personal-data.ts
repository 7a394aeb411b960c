import { by, type Fates } from '../../platform/personal-data/fates.ts'

const theirs = by('user_id')

export const secondFactorFates = {
  totp_factors: {
    goes: theirs,
    columns: {
      company_id: 'erase',
      user_id: 'erase',
      secret: 'erase',
      last_step: 'erase',
      created_at: 'erase',
      confirmed_at: 'own',
    },
  },
  recovery_codes: {
    goes: theirs,
    columns: { company_id: 'erase', user_id: 'erase', hash: 'erase', used_at: 'erase' },
  },
  passkeys: {
    goes: theirs,
    columns: {
      company_id: 'erase',
      id: 'erase',
      user_id: 'erase',
      credential_id: 'erase',
      rp_id: 'own',
      public_key: 'erase',
      counter: 'erase',
      transports: 'erase',
      name: 'own',
      created_at: 'own',
      last_used_at: 'own',
    },
  },
  sign_in_challenges: {
    goes: theirs,
    columns: {
      company_id: 'erase',
      hash: 'erase',
      purpose: 'erase',
      user_id: 'erase',
      challenge: 'erase',
      session_hours: 'erase',
      attempts: 'erase',
      created_at: 'erase',
      expires_at: 'erase',
    },
  },
} satisfies Fates<'totp_factors' | 'recovery_codes' | 'passkeys' | 'sign_in_challenges'>
