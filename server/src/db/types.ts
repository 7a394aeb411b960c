import type { ColumnType, Generated } from 'kysely'
import type { FreeTime } from '#contract/onboarding.ts'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/users.ts'
import type { Scope } from '#contract/endpoint.ts'

/** Read as a parsed value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
/** Set by the database when not given. */
type JsonOr<T> = ColumnType<T, string | undefined, string>

export interface Database {
  companies: {
    id: string
    slug: string
    name: string
    icon_key: string | null
    status: Generated<'active' | 'suspended'>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  company_settings: {
    company_id: string
    id: string
    themes: JsonOr<{ light?: string | null; dark?: string | null }>
    default_language: Generated<'en' | 'es'>
    time_zone: Generated<string>
    description: string | null
    support_email: string | null
    support_url: string | null
    allowed_domains: Generated<string[]>
    session_hours: Generated<number>
    updated_at: Generated<Date>
  }
  company_configurations: {
    company_id: string
    body: string
    version: Generated<number>
    updated_by: string | null
    updated_at: Generated<Date>
  }
  users: {
    company_id: string
    id: string
    role: Role
    status: Status
    name: string
    surname: string
    email: string
    external_id: string | null
    last_login: Date | null
    preferred_language: 'en' | 'es' | null
    time_zone: string | null
    photo_key: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    invited_at: Date | null
    deleted_at: Date | null
    search: ColumnType<string, never, never>
  }
  user_counts: { company_id: string; role: Role; status: Status; people: number }
  user_credentials: {
    company_id: string
    user_id: string
    password_hash: string
    changed_at: Generated<Date>
  }
  user_profiles: {
    company_id: string
    user_id: string
    onboarding_step: Generated<string>
    onboarded_at: Date | null
    about: Generated<string>
    interests: Generated<string[]>
    goals: Generated<string[]>
    topics: Generated<string[]>
    capacity: Generated<number>
    availability: JsonOr<FreeTime[]>
    updated_at: Generated<Date>
  }
  sessions: {
    company_id: string
    id: string
    user_id: string
    user_agent: string | null
    ip: string | null
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
    end_reason: string | null
  }
  refresh_tokens: {
    company_id: string
    hash: Buffer
    session_id: string
    created_at: Generated<Date>
    used_at: Date | null
  }
  api_tokens: {
    company_id: string
    id: string
    user_id: string
    name: string
    hash: Buffer
    hint: string
    scopes: Scope[]
    created_at: Generated<Date>
    expires_at: Date | null
    last_used_at: Date | null
    revoked_at: Date | null
  }
  one_time_tokens: {
    company_id: string
    hash: Buffer
    user_id: string
    purpose: 'invitation' | 'password'
    created_at: Generated<Date>
    expires_at: Date
  }
  mails: {
    company_id: string
    id: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    attachments: JsonOr<{ filename: string; mediaType: string; content: string }[]>
    state: Generated<'waiting' | 'sent' | 'failed' | 'kept'>
    error: string | null
    created_at: Generated<Date>
    sent_at: Date | null
  }
  files: {
    company_id: string
    key: string
    media_type: string
    bytes: number
    created_by: string | null
    created_at: Generated<Date>
  }
  jobs: {
    company_id: string
    id: string
    kind: string
    payload: JsonOr<unknown>
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
    progress: JsonOr<unknown>
    attempts: Generated<number>
    priority: Generated<number>
    run_at: Generated<Date>
    locked_until: Date | null
    error: string | null
    created_by: string | null
    created_at: Generated<Date>
    finished_at: Date | null
  }
  audit_log: {
    company_id: string
    id: string
    at: Generated<Date>
    actor_id: string | null
    actor_name: string | null
    action: string
    target_type: string | null
    target_id: string | null
    target_name: string | null
    before: Json<unknown> | null
    after: Json<unknown> | null
    ip: string | null
    user_agent: string | null
    request_id: string | null
  }
  meetings: {
    company_id: string
    id: string
    code: string
    title: string
    host_id: string
    starts_at: Date
    minutes: number
    created_at: Generated<Date>
    ended_at: Date | null
  }
  meeting_people: {
    company_id: string
    meeting_id: string
    user_id: string
    role: Generated<'host' | 'cohost' | 'invitee'>
    invited_at: Generated<Date>
  }
  platform_state: { key: string; value: Json<unknown>; updated_at: Generated<Date> }
}
