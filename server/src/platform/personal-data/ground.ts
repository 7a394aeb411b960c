import { sql } from 'kysely'
import { mayBeReadBy } from '../audit.ts'
import { by, own, why, type Fates, type Rows } from './fates.ts'

const self: Rows = ({ userId }) => sql`id = ${userId}`
const inLine: Rows = ({ userId }) => sql`(id = ${userId} or manager_id = ${userId})`
const MANAGER = `(select trim(m.name || ' ' || m.surname) from users m
  where m.company_id = users.company_id and m.id = users.manager_id)`
const theirs = by('user_id')
const made = by('created_by')

// An entry is about its actor, and so is the place it came from; what was done to somebody is about them.
const deeds: Rows = ({ userId }) =>
  sql`actor_id = ${userId} and (target_type is distinct from 'user' or target_id = ${userId})`
const deedsToOthers: Rows = ({ userId }) =>
  sql`actor_id = ${userId} and target_type = 'user' and target_id <> ${userId}`
const doneToThem: Rows = ({ userId }) =>
  sql`actor_id is distinct from ${userId} and target_id = ${userId} and ${mayBeReadBy(userId)}`

const { company, course, id, key } = why
const counts = { keep: 'a count of all companies together, which says nothing of who they are of' }
const entry = { keep: 'the log says what was done and when, whoever is erased' }
const blanked = { erasedBy: 'erase_from_audit_log' } as const
const account = (keep = 'the bare account stays, so that what refers to it has something to refer to') =>
  own(self, keep)

/** Of the tables that every feature stands on. */
export const groundFates = {
  users: {
    columns: {
      company_id: id,
      id: account(),
      role: account(),
      status: account(),
      name: { own: [self], erase: `'–'`, of: self },
      surname: { own: [self], erase: `''`, of: self },
      email: { own: [self], erase: `''`, of: self },
      external_id: { own: [self], erase: 'null', of: self },
      custom: { own: [self], said: 'custom_in_words(custom)', erase: `'{}'`, of: self },
      pronouns: { own: [self], erase: 'null', of: self },
      job_title: { own: [self], erase: 'null', of: self },
      department: { own: [self], erase: 'null', of: self },
      // Whom they reported to, and that others reported to them.
      manager_id: { own: [self], said: MANAGER, erase: 'null', of: inLine },
      last_login: { own: [self], erase: 'null', of: self },
      preferred_language: { own: [self], erase: 'null', of: self },
      time_zone: { own: [self], erase: 'null', of: self },
      photo_key: { erase: 'null', of: self, file: true },
      created_at: account('the company’s figures count when people came'),
      updated_at: course,
      invited_at: account('the company’s figures count when people came'),
      deleted_at: course,
      search: { keep: 'made by the database of name and address, and so without them' },
      tags: { own: [self], erase: `'{}'`, of: self },
      erased_at: { erase: 'now()', of: self },
      chosen_time_zone: { own: [self], erase: 'null', of: self },
      invite_anew: course,
    },
  },
  user_profiles: {
    columns: {
      company_id: id,
      user_id: id,
      onboarding_step: course,
      onboarded_at: own(theirs),
      about: { own: [theirs], erase: `''`, of: theirs },
      interests: { own: [theirs], erase: `'{}'`, of: theirs },
      goals: { own: [theirs], erase: `'{}'`, of: theirs },
      topics: { own: [theirs], erase: `'{}'`, of: theirs },
      capacity: { own: [theirs], erase: '0', of: theirs },
      availability: { own: [theirs], erase: `'[]'`, of: theirs },
      updated_at: course,
      accepted_at: course,
    },
  },
  sessions: {
    columns: {
      company_id: id,
      id,
      user_id: id,
      user_agent: { own: [theirs], erase: 'null', of: theirs },
      ip: { own: [theirs], erase: 'null', of: theirs },
      created_at: own(theirs),
      last_seen_at: own(theirs),
      expires_at: own(theirs),
      ended_at: own(theirs),
      end_reason: own(theirs),
      must_enrol: course,
      vouched_for: course,
      proved_at: course,
    },
  },
  mails: {
    goes: theirs,
    columns: {
      company_id: 'erase',
      id: 'erase',
      recipient: 'own',
      subject: 'own',
      body_text: 'own',
      body_html: 'erase',
      attachments: 'erase',
      state: 'erase',
      error: 'erase',
      created_at: 'own',
      sent_at: 'own',
      user_id: 'erase',
      sealed_token: 'erase',
      stop_url: 'erase',
    },
  },
  files: {
    columns: {
      company_id: id,
      key: { keep: 'where the file lies, which is the company’s' },
      media_type: own(made),
      bytes: own(made),
      created_by: { erase: 'null', of: made },
      created_at: own(made),
      private: course,
    },
  },
  jobs: {
    columns: {
      company_id: id,
      id,
      kind: course,
      payload: { keep: 'what is to be done, by ids' },
      state: course,
      progress: course,
      attempts: course,
      priority: course,
      run_at: course,
      locked_until: course,
      error: course,
      created_by: { erase: 'null', of: made },
      created_at: course,
      finished_at: course,
      began_at: course,
    },
  },
  // Blanked by a function of its own: the log cannot be written to by anyone else.
  audit_log: {
    columns: {
      company_id: id,
      id,
      at: { own: [deeds, deedsToOthers, doneToThem], ...entry },
      actor_id: id,
      actor_name: blanked,
      action: { own: [deeds, deedsToOthers, doneToThem], ...entry },
      target_type: { own: [deeds, deedsToOthers, doneToThem], ...entry },
      target_id: id,
      target_name: { own: [deeds, doneToThem], ...blanked },
      before: { own: [deeds, doneToThem], ...blanked },
      after: { own: [deeds, doneToThem], ...blanked },
      ip: { own: [deeds, deedsToOthers], ...blanked },
      user_agent: { own: [deeds, deedsToOthers], ...blanked },
      request_id: id,
      batch_id: id,
    },
  },
  companies: {
    columns: {
      id,
      slug: company,
      name: company,
      icon_key: company,
      status: company,
      created_at: company,
      updated_at: company,
      suspended_at: company,
      suspension_reason: company,
      deleted_at: company,
      people_limit: company,
      storage_limit: company,
      meeting_minutes_limit: company,
    },
  },
  company_settings: {
    columns: {
      company_id: id,
      id,
      themes: company,
      default_language: company,
      time_zone: company,
      description: company,
      support_email: company,
      support_url: company,
      allowed_domains: company,
      session_hours: company,
      updated_at: company,
      languages: company,
      translation_service: company,
      embed_hosts: company,
      confirm_loss_percent: company,
      confirm_loss_people: company,
      stuck_signs: company,
      public_page: company,
      public_page_version: company,
    },
  },
  company_storage: { columns: { company_id: id, bytes: company } },
  company_totals: {
    columns: {
      company_id: id,
      people: company,
      active_people: company,
      bytes: company,
      last_activity: company,
    },
  },
  company_trust: {
    columns: { company_id: id, audit_days: company, second_factor_required: company, updated_at: company },
  },
  user_counts: { columns: { company_id: id, role: company, status: company, people: company } },
  user_tags: { columns: { company_id: id, name: company } },
  guesses: { columns: { company_id: id, key, made: course, until: course } },
  mail_brakes: { columns: { company_id: id, key, until: course, beside: key } },
  live_letters: {
    columns: {
      company_id: id,
      id,
      body: { keep: 'lives for minutes, until every server has read it' },
      created_at: course,
    },
  },
  live_servers: { columns: { id, seen_at: course } },
  network_counts: { columns: { place: key, mark: key, made: course, until: course } },
  company_places: {
    columns: { id: company, slug: company, shard: counts, moving_to: counts, updated_at: course },
  },
  companies_elsewhere: { columns: { id: company, until: course } },
  installation_totals: {
    columns: { only_one: counts, companies: counts, people: counts, active_people: counts, bytes: counts },
  },
  platform_state: {
    columns: {
      key: { keep: 'names a state of the installation' },
      value: { keep: 'a state of the installation' },
      updated_at: course,
    },
  },
} satisfies Fates<
  | 'users'
  | 'user_profiles'
  | 'sessions'
  | 'mails'
  | 'files'
  | 'jobs'
  | 'audit_log'
  | 'companies'
  | 'company_settings'
  | 'company_storage'
  | 'company_totals'
  | 'company_trust'
  | 'user_counts'
  | 'user_tags'
  | 'guesses'
  | 'mail_brakes'
  | 'live_letters'
  | 'live_servers'
  | 'network_counts'
  | 'company_places'
  | 'companies_elsewhere'
  | 'installation_totals'
  | 'platform_state'
>
