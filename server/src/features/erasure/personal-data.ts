import { sql, type RawBuilder } from 'kysely'

/** Who is forgotten: `words` are their addresses and full names, now and before, in small letters. */
export type Forgotten = { companyId: string; userId: string; words: string[] }

type Fragment = (person: Forgotten) => RawBuilder<unknown>

/** What a table holds of a person. */
export type Rule = {
  /** The rows that are about them. */
  rows: Fragment
  /** Columns that leave with their own data; none where there is nothing in it for them. */
  exported: readonly string[]
  /** `delete`: their rows go; else what the columns of their rows are set to. */
  erase: string
}

const own: Fragment = ({ userId }) => sql`user_id = ${userId}`
const gone = (exported: readonly string[] = []): Rule => ({ rows: own, exported, erase: 'delete' })

/** Rows in which one of the person's words stands, whoever wrote them. */
const mentionedIn =
  (...columns: string[]): Fragment =>
  ({ words }) => {
    const text = sql`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}))`
    return sql`exists (select from unnest(${words}::text[]) w where position(w in ${text}) > 0)`
  }

const nothing: Rule[] = []

/**
 * Every table of a company, and what becomes of a person in it. What others need stays, without saying of whom it is:
 * the person's own row remains as a bare id. A table that is not named here fails the test beside this file.
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
  mails: [
    {
      rows: mentionedIn('recipient'),
      exported: ['recipient', 'subject', 'body_text', 'created_at', 'sent_at'],
      erase: 'delete',
    },
    {
      rows: mentionedIn('subject', 'body_text', 'body_html', 'error', 'attachments'),
      exported: [],
      erase: `subject = '', body_text = '', body_html = '', attachments = '[]', error = null`,
    },
  ],
  files: [
    {
      rows: ({ userId }) => sql`created_by = ${userId}`,
      exported: ['media_type', 'bytes', 'created_at'],
      erase: 'created_by = null',
    },
  ],
  jobs: [
    {
      rows: mentionedIn('payload', 'progress', 'error'),
      exported: [],
      erase: 'delete',
    },
  ],
  user_batches: [
    {
      rows: ({ userId }) => sql`created_by = ${userId}`,
      exported: ['kind', 'filename', 'created_at', 'finished_at'],
      erase: 'created_name = null',
    },
    {
      rows: mentionedIn('filename', 'created_name', 'error'),
      exported: [],
      erase: 'filename = null, created_name = null, error = null',
    },
  ],
  user_batch_rows: [
    {
      rows: (person) => sql`(user_id = ${person.userId} or ${mentionedIn('email')(person)})`,
      exported: [],
      erase: `name = null, surname = null, email = null, external_id = null, preferred_language = null,
        time_zone = null, tags = null, errors = null, before = null, after = null`,
    },
    {
      rows: mentionedIn('before', 'after', 'errors', 'external_id'),
      exported: [],
      erase: 'before = null, after = null, errors = null, external_id = null',
    },
  ],
  meetings: [
    {
      rows: ({ userId }) => sql`host_id = ${userId}`,
      exported: ['title', 'starts_at', 'minutes', 'created_at', 'ended_at'],
      erase: `title = '–', notes = null`,
    },
    { rows: mentionedIn('title'), exported: [], erase: `title = '–'` },
    {
      rows: ({ words }) => sql`exists (select from unnest(${words}::text[]) w
        where position(w in lower(convert_from(notes, 'SQL_ASCII'))) > 0)`,
      exported: [],
      erase: 'notes = null',
    },
  ],
  meeting_people: [{ rows: own, exported: ['meeting_id', 'role', 'invited_at'], erase: 'role = role' }],
  meeting_peers: [
    { rows: own, exported: ['meeting_id', 'role', 'joined_at', 'left_at'], erase: `name = ''` },
  ],
  meeting_messages: [
    { rows: own, exported: ['meeting_id', 'body', 'created_at'], erase: `name = '', body = ''` },
    { rows: mentionedIn('body'), exported: [], erase: `body = ''` },
  ],
  meeting_guest_links: [
    {
      rows: ({ userId }) => sql`created_by = ${userId}`,
      exported: ['created_at'],
      erase: 'revoked_at = coalesce(revoked_at, now())',
    },
  ],
  // Blanked by a function of its own: the log cannot be written to by anyone else.
  audit_log: [
    {
      rows: ({ userId }) => sql`(actor_id = ${userId} or target_id = ${userId})`,
      exported: ['at', 'action', 'target_type', 'target_name', 'before', 'after', 'ip', 'user_agent'],
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
  company_storage: nothing,
  company_trust: nothing,
  company_sso: nothing,
  sso_attempts: nothing,
  guesses: nothing,
  import_columns: nothing,
  people_days: nothing,
  user_counts: nothing,
  user_tags: nothing,
}
