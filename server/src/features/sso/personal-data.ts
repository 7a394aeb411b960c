import { why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, course, id, key } = why
const secret = { keep: 'goes when the sign-in is over, which is before anybody is known' }

export const ssoFates = {
  company_sso: {
    columns: {
      company_id: id,
      enabled: company,
      issuer: company,
      client_id: company,
      client_secret: company,
      label: company,
      only_sso: company,
      create_people: company,
      updated_at: company,
    },
  },
  sso_attempts: {
    columns: {
      company_id: id,
      state_hash: key,
      binding_hash: key,
      nonce: secret,
      verifier: secret,
      redirect_uri: secret,
      expires_at: course,
    },
  },
} satisfies Fates<'company_sso' | 'sso_attempts'>
