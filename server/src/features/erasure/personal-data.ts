import { sql, type RawBuilder } from 'kysely'

/** By their ids alone: words would find namesakes too, and whoever calls themselves like somebody else. */
export type Subject = { companyId: string; userId: string }

type Fragment = (person: Subject) => RawBuilder<unknown>

/** What a table holds of a person. */
export type Rule = {
  /** The rows that are about them. */
  rows: Fragment
  /** Columns that leave with their own data; none where there is nothing in it for them. */
  exported: readonly string[]
  /** `delete`: their rows go; else what the columns of their rows are set to. */
  erase: string
}

const by =
  (column: string): Fragment =>
  ({ userId }) =>
    sql`${sql.ref(column)} = ${userId}`
const own = by('user_id')
const gone = (exported: readonly string[] = []): Rule => ({ rows: own, exported, erase: 'delete' })

const nothing: Rule[] = []

/**
 * Every table of a company, and what becomes of a person in it. What others need stays, without saying of whom it is:
 * the person's own row remains as a bare id, and what other people wrote stays theirs, whomever it names. A table that is not named here fails the test beside this file.
 */
export const personalData: Record<string, readonly Rule[]> = {
  users: [
    {
      rows: ({ userId }) => sql`id = ${userId}`,
      exported: [
        'id',
        'role',
        'status',
        'name',
        'surname',
        'email',
        'external_id',
        'tags',
        'last_login',
        'preferred_language',
        'time_zone',
        'chosen_time_zone',
        'created_at',
        'invited_at',
      ],
      erase: `name = '–', surname = '', email = '', external_id = null, tags = '{}', last_login = null,
        preferred_language = null, time_zone = null, chosen_time_zone = null, photo_key = null, erased_at = now()`,
    },
  ],
  user_credentials: [gone(['changed_at'])],
  user_profiles: [
    {
      rows: own,
      exported: ['about', 'interests', 'goals', 'topics', 'capacity', 'availability', 'onboarded_at'],
      erase: `about = '', interests = '{}', goals = '{}', topics = '{}', capacity = 0, availability = '[]'`,
    },
  ],
  refresh_tokens: [
    {
      rows: ({ userId, companyId }) =>
        sql`session_id in (select id from sessions where company_id = ${companyId} and user_id = ${userId})`,
      exported: [],
      erase: 'delete',
    },
  ],
  sessions: [
    {
      rows: own,
      exported: ['created_at', 'last_seen_at', 'expires_at', 'ended_at', 'end_reason', 'ip', 'user_agent'],
      erase: 'ip = null, user_agent = null',
    },
  ],
  api_tokens: [gone(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])],
  one_time_tokens: [gone()],
  totp_factors: [gone(['confirmed_at'])],
  recovery_codes: [gone()],
  passkeys: [gone(['name', 'rp_id', 'created_at', 'last_used_at'])],
  sign_in_challenges: [gone()],
  mails: [gone(['recipient', 'subject', 'body_text', 'created_at', 'sent_at'])],
  files: [
    {
      rows: by('created_by'),
      exported: ['media_type', 'bytes', 'created_at'],
      erase: 'created_by = null',
    },
  ],
  jobs: [{ rows: by('created_by'), exported: [], erase: 'created_by = null' }],
  user_batches: [
    {
      rows: by('created_by'),
      exported: ['kind', 'filename', 'created_at', 'finished_at'],
      erase: 'filename = null, created_name = null, error = null',
    },
    { rows: by('undone_by'), exported: [], erase: 'undone_name = null' },
    // The head of a file shows people of whom its rows tell, or would have told had it been planned.
    {
      rows: ({ companyId, userId }) => sql`(created_at <= (select deleted_at from users u
          where u.company_id = ${companyId} and u.id = ${userId})
        or id in (select batch_id from user_batch_rows where user_id = ${userId}))`,
      exported: [],
      erase: `layout = null, columns = (select coalesce(jsonb_agg(c || '{"samples":[],"words":null}'), '[]')
        from jsonb_array_elements(columns) c)`,
    },
  ],
  user_batch_rows: [
    {
      rows: own,
      exported: [],
      erase: `name = null, surname = null, email = null, external_id = null, preferred_language = null,
        time_zone = null, tags = null, errors = null, notes = null, before = null, after = null`,
    },
  ],
  meetings: [
    {
      rows: by('host_id'),
      exported: ['title', 'starts_at', 'minutes', 'created_at', 'ended_at'],
      erase: `title = '–', notes = null`,
    },
  ],
  meeting_people: [{ rows: own, exported: ['meeting_id', 'role', 'invited_at'], erase: 'role = role' }],
  meeting_peers: [
    { rows: own, exported: ['meeting_id', 'role', 'joined_at', 'left_at'], erase: `name = ''` },
  ],
  meeting_messages: [
    { rows: own, exported: ['meeting_id', 'body', 'created_at'], erase: `name = '', body = ''` },
  ],
  meeting_guest_links: [
    {
      rows: by('created_by'),
      exported: ['created_at'],
      erase: 'revoked_at = coalesce(revoked_at, now())',
    },
  ],
  // Blanked by a function of its own: the log cannot be written to by anyone else. An entry is about its actor, and so
  // is the place it came from; what was done to somebody is about them.
  audit_log: [
    {
      rows: ({ userId }) =>
        sql`actor_id = ${userId} and (target_type is distinct from 'user' or target_id = ${userId})`,
      exported: ['at', 'action', 'target_type', 'target_name', 'before', 'after', 'ip', 'user_agent'],
      erase: '',
    },
    {
      rows: ({ userId }) => sql`actor_id = ${userId} and target_type = 'user' and target_id <> ${userId}`,
      exported: ['at', 'action', 'target_type', 'ip', 'user_agent'],
      erase: '',
    },
    {
      rows: ({ userId }) => sql`actor_id is distinct from ${userId} and target_id = ${userId}`,
      exported: ['at', 'action', 'target_type', 'target_name', 'before', 'after'],
      erase: '',
    },
  ],
  live_letters: nothing,
  meeting_guests: nothing,
  meeting_policies: nothing,
  companies: nothing,
  company_settings: nothing,
  company_configurations: nothing,
  company_configuration_versions: nothing,
  company_designs: nothing,
  company_stylesheets: nothing,
  company_own_stylesheets: nothing,
  company_storage: nothing,
  company_trust: nothing,
  company_sso: nothing,
  sso_attempts: nothing,
  guesses: nothing,
  mail_brakes: nothing,
  import_layouts: nothing,
  people_days: nothing,
  user_counts: nothing,
  user_tags: nothing,
}
