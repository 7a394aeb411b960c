/**
 * Whose each table is: a feature of the server, or `ground`, which every feature stands on. Another feature's rows are
 * read through what that feature offers.
 */
export const owners: Readonly<Record<string, readonly string[]>> = {
  ground: [
    'audit_log',
    'companies',
    'company_settings',
    'company_storage',
    'company_trust',
    'files',
    'guesses',
    'jobs',
    'live_letters',
    'live_servers',
    'mail_brakes',
    'mails',
    'platform_state',
    'sessions',
    'user_counts',
    'user_profiles',
    'user_tags',
    'users',
  ],
  auth: ['api_tokens', 'one_time_tokens', 'refresh_tokens', 'user_credentials'],
  companies: [
    'company_configuration_versions',
    'company_configurations',
    'company_designs',
    'company_own_stylesheets',
    'company_stylesheets',
  ],
  meetings: [
    'meeting_guest_links',
    'meeting_guests',
    'meeting_messages',
    'meeting_peers',
    'meeting_people',
    'meeting_policies',
    'meetings',
  ],
  reports: ['people_days'],
  'second-factor': ['passkeys', 'recovery_codes', 'sign_in_challenges', 'totp_factors'],
  sso: ['company_sso', 'sso_attempts'],
  users: ['import_layouts', 'user_batch_rows', 'user_batches'],
}

/** Files that name a table of somebody else's all the same. The list may only grow shorter. */
export const readElsewhere: Readonly<Record<string, { tables: readonly string[]; because: string }>> = {
  'server/src/http/actor.ts': {
    tables: ['api_tokens', 'passkeys', 'totp_factors'],
    because: 'who calls is one statement in the first write of each request',
  },
  'server/src/http/touch.ts': {
    tables: ['api_tokens'],
    because: 'when a token was used last is written where it is read',
  },
  'server/src/platform/kept-stylesheets.ts': {
    tables: ['company_own_stylesheets', 'company_stylesheets'],
    because: 'stylesheets are served before anybody is signed in',
  },
  'server/src/platform/companies.ts': {
    tables: ['company_own_stylesheets', 'company_sso'],
    because: 'the company of a host is one statement, kept in memory',
  },
  'server/src/features/users/batches/undo-rows.ts': {
    tables: ['one_time_tokens'],
    because: 'a thousand people’s change is taken back in one statement',
  },
}
