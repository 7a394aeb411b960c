import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import { why, type Fates } from '#server/platform/personal-data/fates.ts'
import { caller } from '../../../test/caller.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'
import { erasePeople } from './erase-people.ts'
import { tablesOfPeople } from '#server/features.ts'

const id = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [ME, BATCH, MEETING] = [id(1), id(2), id(3)]
const [MANAGER, REPORT] = [id(120), id(121)]
const T = '2024-05-06T07:08:09.000Z'
const LATER = '2099-01-01T00:00:00.000Z'

let w: World
let company: TestCompany
let lead: Person

type Row = Record<string, unknown>

const FIELD = '0197a000-0000-7000-8000-00000000f1e1'

/** A row about the person in every table that can have one, each after those it refers to. */
const rows = (): Record<string, Row[]> => ({
  users: [
    {
      id: MANAGER,
      role: 'student',
      status: 'active',
      name: 'Lee',
      surname: 'Other',
      email: 'lee@other.example',
    },
    {
      id: ME,
      manager_id: MANAGER,
      role: 'mentor',
      status: 'active',
      name: 'Zuben',
      surname: 'Ocelot',
      email: 'z@ocelot.example',
      external_id: 'staff-7',
      pronouns: 'they, ocelots',
      job_title: 'Keeper of ocelots',
      department: 'Ocelots',
      custom: JSON.stringify({ [FIELD]: 'Ocelot' }),
      tags: ['ocelots'],
      last_login: T,
      preferred_language: 'es',
      time_zone: 'Europe/Madrid',
      chosen_time_zone: 'Europe/Madrid',
      photo_key: 'photo',
      created_at: T,
      updated_at: T,
      invited_at: T,
    },
    {
      id: REPORT,
      role: 'student',
      status: 'active',
      name: 'Kim',
      surname: 'Other',
      email: 'kim@other.example',
      manager_id: ME,
    },
  ],
  user_profiles: [
    {
      user_id: ME,
      onboarding_step: 'goals',
      onboarded_at: T,
      accepted_at: T,
      about: 'I like birds',
      interests: ['birds'],
      goals: ['to fly'],
      topics: ['feathers'],
      capacity: 3,
      availability: JSON.stringify([{ day: 1, from: '09:00', to: '10:00' }]),
    },
  ],
  user_credentials: [{ user_id: ME, password_hash: 'a secret', changed_at: T }],
  sessions: [
    {
      id: id(4),
      user_id: ME,
      user_agent: 'Firefox',
      ip: '203.0.113.1',
      created_at: T,
      expires_at: LATER,
    },
  ],
  refresh_tokens: [{ hash: Buffer.from('r'), session_id: id(4), created_at: T, used_at: T }],
  api_tokens: [
    {
      id: id(5),
      user_id: ME,
      name: 'My script',
      hash: Buffer.from('a'),
      hint: 'abcd',
      scopes: ['profile:read'],
      created_at: T,
      expires_at: LATER,
      last_used_at: T,
      revoked_at: T,
    },
  ],
  one_time_tokens: [
    {
      hash: Buffer.from('o'),
      user_id: ME,
      purpose: 'email',
      new_email: 'new@ocelot.example',
      expires_at: LATER,
    },
  ],
  totp_factors: [{ user_id: ME, secret: 'a secret', confirmed_at: T }],
  recovery_codes: [{ user_id: ME, hash: Buffer.from('c') }],
  passkeys: [
    {
      id: id(6),
      user_id: ME,
      credential_id: 'cred',
      rp_id: 'cairn.example',
      public_key: Buffer.from('p'),
      name: 'My phone',
      created_at: T,
      last_used_at: T,
    },
  ],
  sign_in_challenges: [
    { hash: Buffer.from('s'), purpose: 'passkey', user_id: ME, challenge: 'x', expires_at: LATER },
  ],
  mails: [
    {
      id: id(7),
      user_id: ME,
      recipient: 'z@ocelot.example',
      subject: 'Hello Zuben',
      body_text: 'Dear Zuben',
      body_html: '<p>Dear Zuben',
      state: 'sent',
      created_at: T,
      sent_at: T,
    },
  ],
  files: [
    { key: 'photo', media_type: 'image/webp', bytes: 10, created_by: ME, created_at: T },
    { key: 'icon', media_type: 'image/png', bytes: 11, created_by: ME, created_at: T },
    { key: 'list', media_type: 'text/csv', bytes: 12, created_by: lead.id, created_at: T },
  ],
  jobs: [{ id: id(8), kind: 'x', payload: '{}', state: 'done', created_by: ME, created_at: T }],
  user_batches: [
    {
      id: BATCH,
      kind: 'file',
      state: 'done',
      filename: 'ocelots.csv',
      file_key: 'list',
      columns: JSON.stringify([{ header: 'Name', samples: ['Zuben'], words: [{ word: 'Zuben', count: 1 }] }]),
      layout: JSON.stringify({ head: [{ row: 1, cells: ['Zuben'] }] }),
      created_by: ME,
      created_name: 'Zuben Ocelot',
      undone_by: ME,
      undone_name: 'Zuben Ocelot',
      created_at: T,
      finished_at: T,
      error: 'Row of Zuben',
    },
  ],
  user_batch_rows: [
    {
      batch_id: BATCH,
      row: 1,
      user_id: ME,
      outcome: 'update',
      name: 'Zuben',
      surname: 'Ocelot',
      email: 'z@ocelot.example',
      external_id: 'staff-7',
      role: 'mentor',
      status: 'active',
      preferred_language: 'es',
      time_zone: 'Europe/Madrid',
      wanted: JSON.stringify({ department: 'Ocelots' }),
      tags: ['ocelots'],
      errors: JSON.stringify([{ path: 'name', message: 'Zuben' }]),
      notes: JSON.stringify([{ path: 'name', message: 'Zuben' }]),
      before: JSON.stringify({ name: 'Zuben' }),
      after: JSON.stringify({ name: 'Zuben' }),
    },
  ],
  meetings: [
    {
      id: MEETING,
      code: 'abc-defg-hjk',
      title: 'Birds',
      host_id: ME,
      starts_at: T,
      minutes: 30,
      created_at: T,
      ended_at: T,
      notes: Buffer.from('Zuben said'),
      description:
        '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Zuben reads"}]}]}',
    },
  ],
  meeting_people: [{ meeting_id: MEETING, user_id: ME, role: 'host', invited_at: T }],
  meeting_peers: [
    {
      id: id(9),
      meeting_id: MEETING,
      user_id: ME,
      name: 'Zuben Ocelot',
      role: 'host',
      state: 'out',
      joined_at: T,
      left_at: T,
    },
  ],
  meeting_messages: [
    {
      id: id(10),
      meeting_id: MEETING,
      user_id: ME,
      name: 'Zuben Ocelot',
      body: 'Look, birds',
      created_at: T,
    },
  ],
  meeting_guest_links: [
    { id: id(11), meeting_id: MEETING, hash: Buffer.from('l'), created_by: ME, created_at: T },
  ],
  attachments: [
    {
      id: id(15),
      owner_kind: 'meeting',
      owner_id: MEETING,
      name: 'Birds by Zuben.pdf',
      kind: 'document',
      media_type: 'application/pdf',
      bytes: 13,
      created_by: ME,
      goes_with_person: true,
      created_at: T,
      ready_at: T,
    },
    {
      id: id(16),
      owner_kind: 'meeting',
      owner_id: MEETING,
      name: 'Lesson.pdf',
      kind: 'document',
      media_type: 'application/pdf',
      bytes: 14,
      created_by: ME,
      created_at: T,
      ready_at: T,
    },
  ],
  search_entries: [
    { kind: 'meeting', of_id: MEETING, id: MEETING, title: 'Ocelots', words: 'ocelots', person_id: ME },
  ],
  webhook_events: [
    {
      id: id(101),
      type: 'user.changed',
      subject_id: ME,
      user_id: ME,
      at: T,
      body: '{"name":"Zuben"}',
      statement: '{"actor":"Zuben"}',
    },
  ],
  calendar_feeds: [{ user_id: ME, hash: Buffer.from('feed'), made_at: T, fetched_at: T }],
  conversations: [
    { id: id(48), low_id: ME, high_id: lead.id, last_number: 1, change: 1, last_at: T, created_at: T },
    // A group’s, in which another wrote.
    { id: id(248), about_kind: 'group', about_id: id(248), for_id: lead.id, last_at: T },
  ],
  conversation_members: [
    { conversation_id: id(48), user_id: ME, read_number: 1, tell_at: LATER },
    { conversation_id: id(248), user_id: ME, read_number: 3, muted: true, tell_at: LATER },
  ],
  messages: [
    {
      conversation_id: id(248),
      number: 1,
      id: id(249),
      sender_id: lead.id,
      text: 'To all',
      at: T,
      change: 1,
    },
    {
      conversation_id: id(48),
      number: 1,
      id: id(49),
      sender_id: ME,
      text: 'Hello',
      at: T,
      change: 1,
      withheld_text: 'Hello again',
      withheld_at: T,
    },
  ],
  message_reactions: [{ conversation_id: id(248), number: 1, user_id: ME, reaction: '🎉', at: T }],
  message_pins: [{ conversation_id: id(48), number: 1, user_id: ME, at: T }],
  message_reports: [
    {
      id: id(170),
      conversation_id: id(48),
      reporter_id: ME,
      reported_id: lead.id,
      reason: 'other',
      words: 'Zuben was hurt',
      up_to: 1,
      at: T,
    },
  ],
  conversation_blocks: [{ blocker_id: ME, blocked_id: lead.id, at: T }],
  steps_aside: [{ user_id: ME, kind: 'plan_meeting', path: '/meet', until: LATER }],
  stuck_declined: [{ user_id: ME, declined_at: T }],
  people_here: [{ user_id: ME, server_id: id(43), until: LATER }],
  presence_off: [{ user_id: ME, since: T }],
  push_devices: [
    {
      id: id(3),
      user_id: ME,
      session_id: id(4),
      subscription: 'sealed',
      mark: Buffer.from('p'),
      added_at: T,
      sent_at: T,
    },
  ],
  live_tickets: [{ hash: Buffer.from('tab'), user_id: ME, session_id: id(4), until: LATER }],
  course_staff: [{ course_id: id(40), user_id: ME, part: 'author', added_at: T }],
  notifications: [
    {
      id: id(47),
      user_id: ME,
      kind: 'enrolled',
      about: id(40),
      title: 'A course',
      due_on: '2024-06-07',
      times: 2,
      at: T,
      read_at: T,
      mailed_at: T,
      pushed_at: T,
      held_files: { [id(7)]: { filename: 'invite.ics', mediaType: 'text/calendar', content: 'QQ==' } },
      mailed_before: T,
    },
  ],
  mentoring_groups: [{ id: id(50), mentor_id: ME, created_at: T, ended_at: T }],
  mentoring_relationships: [
    {
      id: id(50),
      mentor_id: ME,
      mentee_id: lead.id,
      state: 'ended',
      fit: JSON.stringify({ score: 5, parts: [{ part: 'topics', points: 5, topics: ['feathers'] }] }),
      created_at: T,
      expires_at: T,
      began_at: T,
      ended_at: T,
      last_at: T,
    },
  ],
  booking_rules: [
    {
      user_id: ME,
      exceptions: JSON.stringify([{ day: '2024-07-01', off: true, times: [] }]),
      buffer: 10,
      notice_hours: 24,
      most_a_day: 3,
      lengths: [30],
      at_once: true,
      holidays: 'ES-MD',
      worked_days: ['2024-12-25'],
      updated_at: T,
    },
  ],
  outside_calendars: [
    {
      id: id(61),
      user_id: ME,
      address: 'a sealed address',
      mark: Buffer.from('calendar'),
      host: 'calendars.example',
      added_at: T,
      read_at: T,
      read_until: T,
      zone: 'UTC',
      etag: 'an edition',
      content: 'a sum',
      problem: 'calendar_status',
      failing_since: T,
      failures: 1,
      next_at: LATER,
    },
  ],
  outside_busy: [{ calendar_id: id(61), user_id: ME, starts_at: T, ends_at: LATER }],
  office_hours: [
    {
      id: id(62),
      mentor_id: ME,
      starts_at: T,
      slot_minutes: 10,
      slots: 3,
      audience: 'anyone',
      about: 'Zuben helps',
      cancelled: true,
      created_at: T,
    },
    {
      id: id(63),
      mentor_id: MANAGER,
      starts_at: T,
      slot_minutes: 10,
      slots: 3,
      audience: 'anyone',
    },
  ],
  office_places: [
    {
      id: id(64),
      office_id: id(63),
      user_id: ME,
      slot: 2,
      state: 'done',
      about: 'How Zuben flies',
      joined_at: T,
      called_at: T,
      told_next: true,
    },
  ],
  booking_sessions: [
    {
      id: id(60),
      relationship_id: id(50),
      mentor_id: ME,
      mentee_id: lead.id,
      state: 'done',
      waits_for: 'mentor',
      starts_at: T,
      minutes: 30,
      offered: [T],
      expires_at: T,
      agenda: 'How Zuben flies',
      last_move: 'finish',
      last_by: 'time',
      word: 'See you, Zuben',
      told_by: 'mentor',
      met: true,
      met_by: 'mentee',
      met_at: T,
      denied_by: 'mentor',
      series_id: id(90),
      series_every: 'weekly',
      created_at: T,
      changed_at: T,
    },
  ],
  session_ratings: [{ session_id: id(60), author_id: ME, part: 'mentor', rating: 'little', rated_at: T }],
  session_words: [
    {
      session_id: id(60),
      author_id: ME,
      audience: 'author',
      sealed: w.services.seal.close('Zuben talks too much', `session word ${company.id} ${id(60)} ${ME}`),
      written_at: T,
    },
  ],
  check_ins: [
    {
      relationship_id: id(50),
      author_id: ME,
      moment: 'end',
      part: 'mentor',
      questions: ['hopes'],
      answers: JSON.stringify({ hopes: 'little' }),
      asked_at: T,
      answered_at: T,
    },
  ],
  check_in_words: [
    {
      relationship_id: id(50),
      author_id: ME,
      moment: 'end',
      audience: 'author',
      sealed: w.services.seal.close('Zuben was late', `check-in word ${company.id} ${id(50)} ${ME} end`),
      written_at: T,
    },
  ],
  mentoring_nudges: [
    { relationship_id: id(50), user_id: ME, since_on: '2026-01-01', step: 1, sent_at: T },
    { relationship_id: id(50), user_id: lead.id, since_on: '2026-01-01', step: 1, sent_at: T },
  ],
  mentoring_nudge_stops: [{ relationship_id: id(50), user_id: ME, stopped_at: T }],
  public_mentors: [{ user_id: ME, headline: 'Ocelots since 1999', agreed_at: T }],
  testimonials: [
    {
      relationship_id: id(50),
      mentor_id: ME,
      mentee_id: lead.id,
      body: 'Zuben listens',
      text_id: id(112),
      agreed: true,
      written_at: T,
    },
  ],
  mentoring_moves: [
    { relationship_id: id(50), seq: 1, move: 'end', by_id: ME, word: 'Fly well', at: T },
    { relationship_id: id(50), seq: 2, move: 'end', by_id: lead.id, word: 'Of somebody else', at: T },
  ],
  mentoring_goals: [
    {
      id: id(53),
      relationship_id: id(50),
      text: 'To soar',
      state: 'met',
      measured_from: 0,
      measured_to: 12,
      measured_now: 3.5,
      measured_in: 'flights of mine',
      target_on: '2026-06-01',
      created_by: ME,
      created_at: T,
      changed_at: T,
    },
  ],
  recommendations: [
    {
      id: id(57),
      relationship_id: id(50),
      course_id: id(40),
      lesson_id: id(42),
      why: 'For Zuben',
      created_by: ME,
      created_at: T,
    },
  ],
  recommendation_answers: [
    { recommendation_id: id(57), user_id: ME, answer: 'done', answered_at: T },
    { recommendation_id: id(57), user_id: lead.id, answer: 'not_for_me', answered_at: T },
  ],
  progress_consents: [
    { relationship_id: id(50), user_id: ME, given_at: T },
    { relationship_id: id(50), user_id: lead.id, given_at: T },
  ],
  mentoring_actions: [
    {
      id: id(54),
      relationship_id: id(50),
      text: 'Feed Zuben’s bird',
      owner_id: lead.id,
      due_on: '2024-06-07',
      done_at: T,
      created_by: ME,
      created_at: T,
    },
  ],
  mentoring_notes: [
    {
      id: id(55),
      relationship_id: id(50),
      author_id: ME,
      visibility: 'pair',
      body: 'We flew',
      created_at: T,
      updated_at: T,
    },
    {
      id: id(56),
      relationship_id: id(50),
      author_id: ME,
      visibility: 'author',
      sealed: w.services.seal.close('Alone', `mentoring note ${company.id} ${id(50)} ${id(56)} ${ME}`),
      created_at: T,
      updated_at: T,
    },
  ],
  notification_mail: [
    {
      user_id: ME,
      chosen: JSON.stringify({ overdue: 'never' }),
      sent_at: T,
      digest_hour: 17,
      at_once_at: T,
      quiet_from: 22,
      quiet_to: 7,
      stopped: JSON.stringify({ overdue: 'now' }),
      push: JSON.stringify({ overdue: true }),
    },
  ],
  enrolments: [
    {
      id: id(41),
      course_id: id(40),
      user_id: ME,
      version: 1,
      state: 'completed',
      enrolled_by: lead.id,
      enrolled_at: T,
      due_on: '2024-06-07',
      completed_at: T,
      first_completed_at: T,
      last_lesson_id: id(42),
      last_at: T,
      lessons: 1,
      lessons_done: 1,
      extra_time_percent: 25,
    },
  ],
  lesson_visits: [{ id: id(99), enrolment_id: id(41), lesson_id: id(42), round: 1, seconds: 90, at: T }],
  lesson_places: [
    {
      enrolment_id: id(41),
      lesson_id: id(42),
      place: { block: 1, quote: 'A wing', part: 0, films: [] },
      at: T,
    },
  ],
  stuck_offers: [{ enrolment_id: id(41), item_id: id(40), offered_at: T }],
  past_completions: [{ enrolment_id: id(41), round: 1, completed_at: T }],
  practice_cards: [
    {
      id: id(100),
      user_id: ME,
      course_id: id(40),
      lesson_id: id(42),
      question_id: id(52),
      turn: 2,
      seed: 5,
      stability: 1.5,
      difficulty: 5,
      reps: 2,
      lapses: 1,
      remembered_at: T,
      due_on: '2099-01-01',
      missed_at: T,
      asked_at: T,
      answered_at: T,
    },
  ],
  practice_answers: [
    {
      card_id: id(100),
      turn: 1,
      answer: JSON.stringify({ type: 'short', text: 'Down' }),
      credit: 1,
      answered_at: T,
    },
  ],
  practice_hints: [{ card_id: id(100), turn: 1, rung: 'step', opened_at: T }],
  lesson_hints: [
    {
      enrolment_id: id(41),
      completion: 1,
      course_id: id(40),
      lesson_id: id(42),
      rung: 'principle',
      opened_at: T,
    },
  ],
  lesson_notes: [
    {
      id: id(110),
      user_id: ME,
      course_id: id(40),
      lesson_id: id(42),
      course_title: 'Flying',
      lesson_title: 'Wings',
      sealed: w.services.seal.close('For Zuben alone', `lesson note ${company.id} ${id(110)} ${ME}`),
      place: JSON.stringify({ block: 1, quote: 'A wing', second: null }),
      created_at: T,
      updated_at: T,
    },
  ],
  lesson_bookmarks: [
    {
      user_id: ME,
      course_id: id(40),
      lesson_id: id(42),
      course_title: 'Flying',
      lesson_title: 'Wings',
      created_at: T,
    },
  ],
  report_mails: [{ user_id: ME, every: 'week', weekday: 1, hour: 8, next_at: LATER }],
  report_schedule_recipients: [{ schedule_id: id(190), user_id: ME }],
  group_members: [{ group_id: id(60), user_id: ME, entered_at: T }],
  group_moves: [
    { id: id(61), group_id: id(60), user_id: ME, kind: 'entered', why: 'hand', by_id: lead.id, at: T },
  ],
  people_to_judge: [{ user_id: ME, at: T }],
  programme_matches: [
    {
      run_id: id(81),
      mentee_id: ME,
      mentor_id: lead.id,
      fit: JSON.stringify({ score: 5, parts: [] }),
      locked: true,
      unmade: 'withdrawn',
    },
  ],
  programme_applications: [
    {
      programme_id: id(80),
      user_id: ME,
      part: 'mentor',
      state: 'accepted',
      invited: true,
      topics: ['feathers'],
      goals: 'To teach Zuben’s way',
      languages: ['es'],
      department: 'other',
      places: 2,
      answers: JSON.stringify({ [id(82)]: [id(83)], [id(84)]: 'By Zuben’s book', [id(85)]: [id(86)] }),
      revision: 3,
      created_at: T,
      sent_at: T,
    },
  ],
  path_places: [{ path_id: id(62), user_id: ME, enrolled_by: lead.id, enrolled_at: T, due_on: '2026-12-01' }],
  assignment_people: [
    { assignment_id: id(63), user_id: ME, given_at: T, due_on: '2026-12-01', reminded_at: T },
  ],
  path_waiting: [{ path_id: id(62), user_id: ME, enrolled_by: lead.id, due_on: '2026-12-01' }],
  progress_events: [
    {
      seq: 1,
      id: id(43),
      enrolment_id: id(41),
      lesson_id: id(42),
      kind: 'done',
      at: T,
      by_id: lead.id,
      reason: 'Seen in the workshop',
    },
  ],
  class_dates: [
    {
      id: id(310),
      course_id: id(40),
      lesson_id: id(42),
      meeting_id: MEETING,
      host_id: ME,
      starts_at: T,
      minutes: 45,
      created_at: T,
      cancelled_at: null,
      seated_at: T,
      counted_at: T,
    },
  ],
  class_attendance: [{ date_id: id(310), enrolment_id: id(41), user_id: ME, seconds: 2700, counted_at: T }],
  class_news: [{ date_id: id(310), user_id: ME, by_id: ME, what: 'new', created_at: T }],
  package_states: [
    {
      enrolment_id: id(41),
      user_id: ME,
      course_id: id(40),
      lesson_id: id(42),
      round: 1,
      attachment_id: id(15),
      item: 'exits',
      state: JSON.stringify({ cmi: { comments: 'Ocelots' } }),
      number: 3,
      completion: 'completed',
      passed: true,
      percent: 90,
      saved_at: T,
    },
  ],
  attempts: [
    {
      id: id(51),
      enrolment_id: id(41),
      user_id: ME,
      round: 1,
      course_id: id(40),
      lesson_id: id(42),
      revision: 3,
      number: 2,
      seed: 77,
      started_at: T,
      ends_at: T,
      submitted_at: T,
      points: 1.5,
      points_of: 2,
      percent: 75,
      passed: true,
      points_waiting: 1,
      credits: 1.5,
      credited: 2,
      grade_revision: 1,
      graded_at: T,
      graded_by: lead.id,
    },
  ],
  attempt_answers: [
    {
      attempt_id: id(51),
      question_id: id(52),
      answer: JSON.stringify({ type: 'short', text: 'Feathers' }),
      number: 4,
      saved_at: T,
      credit: 0.5,
      comment: 'Which of them?',
    },
  ],
  attempt_hints: [
    { attempt_id: id(51), question_id: id(52), rung: 'principle', opened_at: T, tried_credit: 0.5 },
  ],
  coursework: [
    {
      id: id(71),
      enrolment_id: id(41),
      user_id: ME,
      completion: 1,
      course_id: id(40),
      lesson_id: id(42),
      revision: 3,
      state: 'graded',
      round: 2,
      submitted_at: T,
      points: 8,
      points_of: 10,
      passed: true,
      team_left_at: T,
      credit_closed_at: T,
    },
  ],
  coursework_rounds: [
    {
      id: id(72),
      work_id: id(71),
      number: 2,
      body: 'Feathers keep a bird warm.',
      link: 'https://example.org/feathers',
      saved: 4,
      saved_at: T,
      submitted_at: T,
      saved_by: lead.id,
      handed_in_by: ME,
      review_draft: { word: 'Unsaid' },
      review: { word: 'Well seen' },
      review_revision: 3,
      reviewer_id: lead.id,
      reviewed_at: T,
      released_at: T,
      outcome: 'graded',
      points: 8,
      points_of: 10,
      passed: true,
      peer_percent: 75,
      peer_weight: 20,
      difference: 20,
      disputed_at: T,
    },
  ],
  coursework_gradings: [
    {
      round_id: id(72),
      grader_id: lead.id,
      review: { word: 'Between the two of us' },
      revision: 2,
      saved_at: T,
      given_at: T,
      points: 9,
      points_of: 10,
    },
  ],
  coursework_grades: [
    {
      work_id: id(71),
      seq: 1,
      given_at: T,
      by_id: lead.id,
      points: 8,
      points_of: 10,
      passed: true,
      reason: 'Added up anew',
      peer_percent: 75,
      peer_weight: 20,
    },
  ],
  peer_reviews: [
    {
      id: id(73),
      work_id: id(71),
      reviewer_id: lead.id,
      reviewer_work_id: id(74),
      due_at: T,
      begun_at: T,
      done_at: T,
      said: { levels: [], word: 'I could tell it anew after' },
    },
  ],
  gradebook_grades: [
    {
      enrolment_id: id(41),
      user_id: ME,
      lesson_id: id(42),
      completion: 1,
      points: 9,
      comment: 'Told it aloud',
      by_id: lead.id,
      set_at: T,
      revision: 2,
      late_waived: true,
    },
  ],
  gradebook_changes: [
    {
      enrolment_id: id(41),
      user_id: ME,
      lesson_id: id(42),
      completion: 1,
      seq: 2,
      changed_at: T,
      by_id: lead.id,
      points_from: 7,
      points_to: 9,
      comment: 'Told it aloud',
      late_waived: true,
    },
  ],
  help_requests: [
    {
      id: id(57),
      student_id: ME,
      enrolment_id: id(41),
      course_id: id(40),
      lesson_id: id(42),
      item_id: id(42),
      course: 'A course',
      lesson: 'A lesson',
      word: 'How do feathers bend?',
      passage: 'Feathers bend.',
      passage_at: 12,
      carried: JSON.stringify({ question: null, answers: [], hints: [{ rung: 'step', text: 'Zuben' }] }),
      topics: ['birds'],
      language: 'en',
      state: 'closed',
      claimer_id: lead.id,
      asked_at: T,
      queued_at: T,
      asked_hour: 9,
      asked_standing: 'free',
      promised_at: T,
      first_promised_at: T,
      answered_at: T,
      closed_at: T,
      last_at: T,
      helped_by: 'answer',
    },
  ],
  announcements: [
    {
      id: id(97),
      author_id: ME,
      audience: JSON.stringify({ kind: 'everyone' }),
      title: 'The office moves',
      body: JSON.stringify({ type: 'doc', content: [] }),
      state: 'sent',
      at: T,
    },
  ],
  announcement_people: [{ announcement_id: id(97), user_id: ME, told_at: T, read_at: T, acknowledged_at: T }],
  desk_requests: [
    {
      id: id(98),
      asker_id: ME,
      topic: 'account',
      subject: 'My name is wrong',
      state: 'closed',
      assignee_id: lead.id,
      asked_at: T,
      answered_at: T,
      closed_at: T,
      last_at: T,
    },
  ],
  help_told: [{ request_id: id(57), turn: 1, user_id: ME, at: T }],
  shared_answers: [
    {
      id: id(58),
      course_id: id(40),
      lesson_id: id(42),
      item_id: id(42),
      course: 'A course',
      lesson: 'A lesson',
      request_id: id(57),
      kind: 'hint',
      asked: 'How do they bend?',
      text: 'At the shaft.',
      state: 'published',
      mentor_id: ME,
      reviewer_id: lead.id,
      proposed_at: T,
      reviewed_at: T,
      revision: 2,
    },
  ],
  shared_answer_reads: [{ answer_id: id(58), user_id: ME, opened_at: T, said: true, helped_at: T }],
  certificates: [
    {
      id: id(44),
      number: 'CRN-7F3K-9QWD-2MX4',
      kind: 'programme',
      enrolment_id: id(41),
      round: 1,
      user_id: ME,
      course_id: id(40),
      version: 1,
      person: 'Zuben Ocelot',
      course_title: 'Care of birds',
      language: 'en',
      company_name: 'Nest',
      title: 'Diploma',
      statement: 'has completed',
      signatory: 'Ada Stone',
      signatory_role: 'Keeper',
      completed_at: T,
      issued_at: T,
      expires_at: LATER,
      revoked_at: T,
      revoked_by: lead.id,
      revoked_reason: 'Zuben never came',
      reminded_at: T,
    },
  ],
  audit_log: [
    {
      id: id(12),
      at: T,
      actor_id: ME,
      actor_name: 'Zuben',
      ip: '203.0.113.2',
      user_agent: 'Mine',
      action: 'did',
      target_type: 'meeting',
      target_id: MEETING,
      target_name: 'Birds',
      before: JSON.stringify({ minutes: 1 }),
      after: JSON.stringify({ minutes: 2 }),
    },
    {
      id: id(13),
      at: T,
      actor_id: ME,
      actor_name: 'Zuben',
      ip: '203.0.113.3',
      user_agent: 'Mine',
      action: 'did-to',
      target_type: 'user',
      target_id: lead.id,
      target_name: 'Ada Stone',
      before: JSON.stringify({ name: 'Eda' }),
      after: JSON.stringify({ name: 'Ada' }),
    },
    {
      id: id(14),
      at: T,
      actor_id: lead.id,
      actor_name: 'Ada',
      ip: '203.0.113.4',
      user_agent: 'Ada’s',
      action: 'was-done',
      target_type: 'user',
      target_id: ME,
      target_name: 'Zuben',
      before: JSON.stringify({ name: 'Zoben', role: 'student' }),
      after: JSON.stringify({ name: 'Zuben', role: 'mentor' }),
    },
  ],
})

const copy = {
  webhook_events: [{ type: 'user.changed', at: T, body: '{"name":"Zuben"}', statement: '{"actor":"Zuben"}' }],
  calendar_feeds: [{ made_at: T, fetched_at: T }],
  conversations: [{ last_at: T }, { last_at: T }],
  conversation_members: [
    { read_number: 1, muted: false },
    { read_number: 3, muted: true },
  ],
  messages: [
    {
      text: 'Hello again',
      at: T,
      edited_at: T,
      deleted_at: null,
    },
  ],
  message_reactions: [{ reaction: '🎉', at: T }],
  message_pins: [{ at: T }],
  message_reports: [{ reason: 'other', words: 'Zuben was hurt', at: T }],
  conversation_blocks: [{ at: T }],
  steps_aside: [{ kind: 'plan_meeting', path: '/meet', until: LATER }],
  stuck_offers: [{ item_id: id(40), offered_at: T }],
  stuck_declined: [{ declined_at: T }],
  people_here: [{ until: LATER }],
  presence_off: [{ since: T }],
  push_devices: [{ added_at: T, sent_at: T }],
  course_staff: [{ course_id: id(40), part: 'author', added_at: T }],
  notifications: [
    {
      kind: 'enrolled',
      title: 'A course',
      due_on: '2024-06-07',
      times: 2,
      at: T,
      read_at: T,
      mailed_at: T,
      pushed_at: T,
      held_files: { [id(7)]: { filename: 'invite.ics', mediaType: 'text/calendar', content: 'QQ==' } },
      mailed_before: T,
    },
  ],
  mentoring_groups: [{ created_at: T, ended_at: T }],
  mentoring_relationships: [
    {
      id: id(50),
      state: 'ended',
      reverse: false,
      peer: false,
      fit: { score: 5, parts: [{ part: 'topics', points: 5, topics: ['feathers'] }] },
      created_at: T,
      began_at: T,
      ended_at: T,
      next_wanted_at: null,
    },
  ],
  booking_rules: [
    {
      exceptions: [{ day: '2024-07-01', off: true, times: [] }],
      buffer: 10,
      notice_hours: 24,
      most_a_day: 3,
      lengths: [30],
      at_once: true,
      holidays: 'ES-MD',
      worked_days: ['2024-12-25'],
      updated_at: T,
    },
  ],
  outside_calendars: [
    {
      host: 'calendars.example',
      added_at: T,
      read_at: T,
      problem: 'calendar_status',
      failing_since: T,
    },
  ],
  outside_busy: [{ starts_at: T, ends_at: LATER }],
  office_hours: [
    {
      starts_at: T,
      slot_minutes: 10,
      slots: 3,
      audience: 'anyone',
      about: 'Zuben helps',
      cancelled: true,
      created_at: T,
    },
  ],
  office_places: [{ slot: 2, state: 'done', about: 'How Zuben flies', joined_at: T, called_at: T }],
  booking_sessions: [
    {
      id: id(60),
      state: 'done',
      starts_at: T,
      minutes: 30,
      offered: [T],
      agenda: 'How Zuben flies',
      last_move: 'finish',
      last_by: 'time',
      word: 'See you, Zuben',
      told_by: 'mentor',
      met: true,
      met_by: 'mentee',
      met_at: T,
      denied_by: 'mentor',
      series_every: 'weekly',
      created_at: T,
    },
  ],
  session_ratings: [{ session_id: id(60), part: 'mentor', rating: 'little', rated_at: T }],
  session_words: [
    {
      session_id: id(60),
      audience: 'author',
      body: null,
      sealed: 'Zuben talks too much',
      written_at: T,
    },
  ],
  check_ins: [
    {
      relationship_id: id(50),
      moment: 'end',
      part: 'mentor',
      answers: { hopes: 'little' },
      answered_at: T,
    },
  ],
  check_in_words: [
    {
      relationship_id: id(50),
      moment: 'end',
      audience: 'author',
      body: null,
      sealed: 'Zuben was late',
      written_at: T,
    },
  ],
  mentoring_nudges: [{ relationship_id: id(50), since_on: '2026-01-01', step: 1, sent_at: T }],
  mentoring_nudge_stops: [{ relationship_id: id(50), stopped_at: T }],
  public_mentors: [{ headline: 'Ocelots since 1999', agreed_at: T }],
  testimonials: [{ relationship_id: id(50), body: 'Zuben listens', agreed: true, written_at: T }],
  mentoring_moves: [{ relationship_id: id(50), move: 'end', word: 'Fly well', at: T }],
  mentoring_goals: [
    {
      relationship_id: id(50),
      text: 'To soar',
      state: 'met',
      measured_from: 0,
      measured_to: 12,
      measured_now: 3.5,
      measured_in: 'flights of mine',
      target_on: '2026-06-01',
      created_at: T,
    },
  ],
  recommendations: [
    { relationship_id: id(50), course_id: id(40), lesson_id: id(42), why: 'For Zuben', created_at: T },
  ],
  recommendation_answers: [{ recommendation_id: id(57), answer: 'done', answered_at: T }],
  progress_consents: [{ relationship_id: id(50), given_at: T }],
  mentoring_actions: [
    { relationship_id: id(50), text: 'Feed Zuben’s bird', due_on: '2024-06-07', done_at: T, created_at: T },
  ],
  mentoring_notes: [
    {
      relationship_id: id(50),
      visibility: 'pair',
      body: 'We flew',
      sealed: null,
      created_at: T,
      updated_at: T,
    },
    // A private one is theirs in words.
    {
      relationship_id: id(50),
      visibility: 'author',
      body: null,
      sealed: 'Alone',
      created_at: T,
      updated_at: T,
    },
  ],
  notification_mail: [
    {
      chosen: { overdue: 'never' },
      sent_at: T,
      digest_hour: 17,
      at_once_at: T,
      quiet_from: 22,
      quiet_to: 7,
      stopped: { overdue: 'now' },
      push: { overdue: true },
    },
  ],
  enrolments: [
    {
      course_id: id(40),
      version: 1,
      state: 'completed',
      enrolled_at: T,
      due_on: '2024-06-07',
      completed_at: T,
      first_completed_at: T,
      last_lesson_id: id(42),
      last_at: T,
      lessons: 1,
      lessons_done: 1,
      round: 1,
      extra_time_percent: 25,
    },
  ],
  class_dates: [
    {
      course_id: id(40),
      lesson_id: id(42),
      starts_at: T,
      minutes: 45,
      created_at: T,
      cancelled_at: null,
    },
  ],
  class_attendance: [{ date_id: id(310), seconds: 2700, counted_at: T }],
  package_states: [
    {
      course_id: id(40),
      lesson_id: id(42),
      round: 1,
      item: 'exits',
      state: { cmi: { comments: 'Ocelots' } },
      completion: 'completed',
      passed: true,
      percent: 90,
      saved_at: T,
    },
  ],
  attempts: [
    {
      round: 1,
      course_id: id(40),
      lesson_id: id(42),
      number: 2,
      started_at: T,
      ends_at: T,
      submitted_at: T,
      timed_out: false,
      points: 1.5,
      points_of: 2,
      percent: 75,
      passed: true,
      points_waiting: 1,
      credits: 1.5,
      credited: 2,
      graded_at: T,
    },
  ],
  attempt_answers: [
    {
      question_id: id(52),
      answer: { type: 'short', text: 'Feathers' },
      saved_at: T,
      comment: 'Which of them?',
    },
  ],
  attempt_hints: [{ question_id: id(52), rung: 'principle', opened_at: T }],
  coursework: [
    {
      completion: 1,
      course_id: id(40),
      lesson_id: id(42),
      state: 'graded',
      round: 2,
      submitted_at: T,
      points: 8,
      points_of: 10,
      passed: true,
      team_left_at: T,
      credit_closed_at: T,
    },
  ],
  coursework_rounds: [
    {
      number: 2,
      body: 'Feathers keep a bird warm.',
      link: 'https://example.org/feathers',
      saved_at: T,
      submitted_at: T,
      review: { word: 'Well seen' },
      released_at: T,
      outcome: 'graded',
      points: 8,
      points_of: 10,
      passed: true,
      peer_percent: 75,
      peer_weight: 20,
    },
  ],
  coursework_grades: [
    {
      seq: 1,
      given_at: T,
      points: 8,
      points_of: 10,
      passed: true,
      reason: 'Added up anew',
      peer_percent: 75,
      peer_weight: 20,
    },
  ],
  peer_reviews: [{ said: { levels: [], word: 'I could tell it anew after' } }],
  gradebook_grades: [
    { lesson_id: id(42), completion: 1, points: 9, comment: 'Told it aloud', set_at: T, late_waived: true },
  ],
  gradebook_changes: [
    {
      lesson_id: id(42),
      completion: 1,
      changed_at: T,
      points_from: 7,
      points_to: 9,
      comment: 'Told it aloud',
      late_waived: true,
    },
  ],
  help_requests: [
    {
      id: id(57),
      course: 'A course',
      lesson: 'A lesson',
      question_number: null,
      word: 'How do feathers bend?',
      passage: 'Feathers bend.',
      carried: { question: null, answers: [], hints: [{ rung: 'step', text: 'Zuben' }] },
      state: 'closed',
      asked_at: T,
      promised_at: T,
      first_promised_at: T,
      answered_at: T,
      closed_at: T,
      helped_by: 'answer',
    },
  ],
  announcements: [
    {
      title: 'The office moves',
      body: { type: 'doc', content: [] },
      at: T,
      edited_at: null,
      taken_back_at: null,
    },
  ],
  announcement_people: [{ announcement_id: id(97), told_at: T, read_at: T, acknowledged_at: T }],
  desk_requests: [
    {
      id: id(98),
      topic: 'account',
      subject: 'My name is wrong',
      state: 'closed',
      asked_at: T,
      answered_at: T,
      closed_at: T,
    },
  ],
  help_told: [{ request_id: id(57), at: T }],
  shared_answers: [
    {
      course: 'A course',
      lesson: 'A lesson',
      question_number: null,
      kind: 'hint',
      text: 'At the shaft.',
      state: 'published',
      reason: '',
      proposed_at: T,
      reviewed_at: T,
    },
  ],
  shared_answer_reads: [{ answer_id: id(58), opened_at: T, said: true }],
  certificates: [
    {
      number: 'CRN-7F3K-9QWD-2MX4',
      kind: 'programme',
      course_id: id(40),
      version: 1,
      person: 'Zuben Ocelot',
      course_title: 'Care of birds',
      language: 'en',
      company_name: 'Nest',
      title: 'Diploma',
      statement: 'has completed',
      completed_at: T,
      issued_at: T,
      expires_at: LATER,
      revoked_at: T,
      revoked_reason: 'Zuben never came',
      reminded_at: T,
    },
  ],
  group_members: [{ group_id: id(60), entered_at: T }],
  group_moves: [{ group_id: id(60), kind: 'entered', why: 'hand', at: T }],
  programme_matches: [{ run_id: id(81), relationship_id: null, unmade: 'withdrawn' }],
  programme_applications: [
    {
      programme_id: id(80),
      part: 'mentor',
      state: 'accepted',
      invited: true,
      topics: ['feathers'],
      goals: 'To teach Zuben’s way',
      languages: ['es'],
      department: 'other',
      places: 2,
      answers: [
        { question: 'How long?', answer: ['A year'] },
        { question: 'How?', answer: 'By Zuben’s book' },
      ],
      created_at: T,
      sent_at: T,
    },
  ],
  path_places: [{ path_id: id(62), enrolled_at: T, due_on: '2026-12-01' }],
  assignment_people: [
    {
      assignment_id: id(63),
      given_at: T,
      due_on: '2026-12-01',
      left_at: null,
      renewed: false,
      reminded_at: T,
    },
  ],
  path_waiting: [{ path_id: id(62), due_on: '2026-12-01' }],
  progress_events: [{ lesson_id: id(42), kind: 'done', at: T, reason: 'Seen in the workshop' }],
  lesson_visits: [{ lesson_id: id(42), seconds: 90, at: T }],
  lesson_places: [{ lesson_id: id(42), place: { block: 1, quote: 'A wing', part: 0, films: [] }, at: T }],
  past_completions: [{ completed_at: T }],
  practice_cards: [
    {
      course_id: id(40),
      lesson_id: id(42),
      question_id: id(52),
      turn: 2,
      remembered_at: T,
      due_on: '2099-01-01',
      missed_at: T,
      asked_at: T,
      answered_at: T,
    },
  ],
  practice_answers: [{ turn: 1, answer: { type: 'short', text: 'Down' }, answered_at: T }],
  practice_hints: [{ turn: 1, rung: 'step', opened_at: T }],
  lesson_hints: [{ completion: 1, course_id: id(40), lesson_id: id(42), rung: 'principle', opened_at: T }],
  lesson_notes: [
    {
      course_id: id(40),
      lesson_id: id(42),
      course_title: 'Flying',
      lesson_title: 'Wings',
      sealed: 'For Zuben alone',
      place: { block: 1, quote: 'A wing', second: null },
      created_at: T,
      updated_at: T,
    },
  ],
  lesson_bookmarks: [
    {
      course_id: id(40),
      lesson_id: id(42),
      course_title: 'Flying',
      lesson_title: 'Wings',
      created_at: T,
    },
  ],
  report_mails: [{ every: 'week', weekday: 1, hour: 8, next_at: LATER }],
  report_schedule_recipients: [{ schedule_id: id(190) }],
  users: [
    {
      id: ME,
      role: 'mentor',
      status: 'active',
      name: 'Zuben',
      surname: 'Ocelot',
      email: 'z@ocelot.example',
      external_id: 'staff-7',
      pronouns: 'they, ocelots',
      job_title: 'Keeper of ocelots',
      department: 'Ocelots',
      manager_id: 'Lee Other',
      custom: ['Bird: Ocelot'],
      tags: ['ocelots'],
      last_login: T,
      preferred_language: 'es',
      time_zone: 'Europe/Madrid',
      chosen_time_zone: 'Europe/Madrid',
      created_at: T,
      invited_at: T,
    },
  ],
  user_profiles: [
    {
      onboarded_at: T,
      about: 'I like birds',
      interests: ['birds'],
      goals: ['to fly'],
      topics: ['feathers'],
      capacity: 3,
      availability: [{ day: 1, from: '09:00', to: '10:00' }],
    },
  ],
  user_credentials: [{ changed_at: T }],
  sessions: [
    {
      created_at: T,
      last_seen_at: expect.any(String) as unknown,
      expires_at: LATER,
      ended_at: null,
      end_reason: null,
      ip: '203.0.113.1',
      user_agent: 'Firefox',
    },
  ],
  api_tokens: [
    {
      name: 'My script',
      scopes: ['profile:read'],
      created_at: T,
      expires_at: LATER,
      last_used_at: T,
      revoked_at: T,
    },
  ],
  totp_factors: [{ confirmed_at: T }],
  passkeys: [{ name: 'My phone', rp_id: 'cairn.example', created_at: T, last_used_at: T }],
  mails: [
    {
      recipient: 'z@ocelot.example',
      subject: 'Hello Zuben',
      body_text: 'Dear Zuben',
      created_at: T,
      sent_at: T,
    },
  ],
  files: [
    { media_type: 'image/webp', bytes: 10, created_at: T },
    { media_type: 'image/png', bytes: 11, created_at: T },
  ],
  user_batches: [{ kind: 'file', filename: 'ocelots.csv', created_at: T, finished_at: T }],
  meetings: [
    {
      title: 'Birds',
      description: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Zuben reads' }] }],
      },
      starts_at: T,
      minutes: 30,
      created_at: T,
      ended_at: T,
    },
  ],
  meeting_people: [{ meeting_id: MEETING, role: 'host', invited_at: T }],
  meeting_peers: [{ meeting_id: MEETING, role: 'host', joined_at: T, left_at: T }],
  meeting_messages: [{ meeting_id: MEETING, body: 'Look, birds', created_at: T }],
  meeting_guest_links: [{ created_at: T }],
  attachments: [
    {
      owner_kind: 'meeting',
      name: 'Birds by Zuben.pdf',
      media_type: 'application/pdf',
      bytes: 13,
      created_at: T,
    },
    { owner_kind: 'meeting', name: 'Lesson.pdf', media_type: 'application/pdf', bytes: 14, created_at: T },
  ],
  audit_log: [
    {
      at: T,
      action: 'did',
      target_type: 'meeting',
      target_name: 'Birds',
      before: { minutes: 1 },
      after: { minutes: 2 },
      ip: '203.0.113.2',
      user_agent: 'Mine',
    },
    { at: T, action: 'did-to', target_type: 'user', ip: '203.0.113.3', user_agent: 'Mine' },
    {
      at: T,
      action: 'was-done',
      target_type: 'user',
      target_name: 'Zuben',
      before: { name: 'Zoben', role: 'student' },
      after: { name: 'Zuben', role: 'mentor' },
    },
  ],
}

const GONE = 'gone'
/** What erasing makes of rows, by their key: gone, or these columns. All others stay as they were. */
const erased: Record<string, Record<string, Row | typeof GONE>> = {
  search_entries: { [MEETING]: GONE },
  webhook_events: { [id(101)]: GONE },
  calendar_feeds: { [ME]: GONE },
  conversations: {},
  conversation_members: { [ME]: { tell_at: null } },
  messages: { [id(49)]: { text: '', deleted_at: expect.any(Date), withheld_text: null } },
  message_reactions: { [ME]: GONE },
  message_pins: {},
  message_reports: { [id(170)]: { words: '' } },
  conversation_blocks: { [ME]: GONE },
  steps_aside: { [ME]: GONE },
  stuck_offers: { [id(41)]: GONE },
  stuck_declined: { [ME]: GONE },
  people_here: { [ME]: GONE },
  presence_off: { [ME]: GONE },
  push_devices: { [id(3)]: GONE },
  live_tickets: { [ME]: GONE },
  course_staff: { [ME]: GONE },
  notifications: { [id(47)]: GONE },
  mentoring_groups: { [id(50)]: {} },
  mentoring_relationships: { [id(50)]: { fit: { score: 0, parts: [] } } },
  booking_rules: { [ME]: GONE },
  outside_calendars: { [id(61)]: GONE },
  outside_busy: { [ME]: GONE },
  office_hours: { [id(62)]: GONE },
  office_places: { [id(64)]: GONE },
  booking_sessions: { [id(60)]: { agenda: '', word: '' } },
  // Part of a sum that was shown: were it taken out, the sum would tell what it was.
  session_ratings: { [ME]: {} },
  session_words: { [ME]: GONE },
  check_ins: { [ME]: {} },
  check_in_words: { [ME]: GONE },
  mentoring_nudges: { [ME]: GONE },
  mentoring_nudge_stops: { [ME]: GONE },
  public_mentors: { [ME]: GONE },
  // Found by its mentee, whom the test makes first.
  get testimonials() {
    return { [lead.id]: GONE } as const
  },
  // Found by their number.
  mentoring_moves: { '1': { word: '' } },
  mentoring_goals: { [id(53)]: { text: '–', measured_in: '' } },
  mentoring_actions: { [id(54)]: { text: '–' } },
  recommendations: { [id(57)]: { why: '' } },
  recommendation_answers: { [ME]: GONE },
  progress_consents: { [ME]: GONE },
  mentoring_notes: { [id(55)]: GONE, [id(56)]: GONE },
  notification_mail: { [ME]: GONE },
  enrolments: { [id(41)]: GONE },
  class_dates: {},
  class_attendance: { [ME]: GONE },
  class_news: { [ME]: GONE },
  package_states: { [ME]: GONE },
  attempts: { [id(51)]: GONE },
  attempt_answers: { [id(52)]: GONE },
  attempt_hints: { [id(52)]: GONE },
  coursework: { [id(71)]: GONE },
  coursework_rounds: { [id(72)]: GONE },
  coursework_gradings: { [id(72)]: GONE },
  // Found by their number.
  coursework_grades: { '1': GONE },
  peer_reviews: { [id(73)]: GONE },
  gradebook_grades: { [ME]: GONE },
  gradebook_changes: { [ME]: GONE },
  group_members: { [ME]: GONE },
  group_moves: { [id(61)]: GONE },
  people_to_judge: { [ME]: GONE },
  programme_applications: { [ME]: GONE },
  programme_matches: { [ME]: GONE },
  path_places: { [ME]: GONE },
  assignment_people: { [ME]: GONE },
  path_waiting: { [ME]: GONE },
  progress_events: { [id(43)]: GONE },
  lesson_visits: { [id(99)]: GONE },
  lesson_places: { [id(41)]: GONE },
  past_completions: { [id(41)]: GONE },
  practice_cards: { [id(100)]: GONE },
  practice_answers: { [id(100)]: GONE },
  practice_hints: { [id(100)]: GONE },
  lesson_hints: { [id(41)]: GONE },
  lesson_notes: { [id(110)]: GONE },
  lesson_bookmarks: { [ME]: GONE },
  report_mails: { [ME]: GONE },
  report_schedule_recipients: { [ME]: GONE },
  help_requests: { [id(57)]: GONE },
  announcements: { [id(97)]: { author_id: null } },
  announcement_people: { [ME]: GONE },
  desk_requests: { [id(98)]: GONE },
  help_told: { [ME]: GONE },
  shared_answers: { [id(58)]: { request_id: null } },
  shared_answer_reads: { [ME]: GONE },
  certificates: { [id(44)]: { person: null, revoked_reason: null } },
  users: {
    [ME]: {
      name: '–',
      surname: '',
      email: '',
      external_id: null,
      pronouns: null,
      job_title: null,
      department: null,
      manager_id: null,
      custom: {},
      tags: [],
      last_login: null,
      preferred_language: null,
      time_zone: null,
      chosen_time_zone: null,
      photo_key: null,
      erased_at: expect.any(Date),
      search: expect.not.stringMatching(/zuben|ocelot/i),
    },
    [REPORT]: { manager_id: null },
  },
  user_profiles: {
    [ME]: { about: '', interests: [], goals: [], topics: [], capacity: 0, availability: [] },
  },
  user_credentials: { [ME]: GONE },
  sessions: { [id(4)]: { ip: null, user_agent: null } },
  refresh_tokens: { r: GONE },
  api_tokens: { [id(5)]: GONE },
  one_time_tokens: { [ME]: GONE },
  totp_factors: { [ME]: GONE },
  recovery_codes: { [ME]: GONE },
  passkeys: { [id(6)]: GONE },
  sign_in_challenges: { [ME]: GONE },
  mails: { [id(7)]: GONE },
  files: { photo: GONE, list: GONE, icon: { created_by: null } },
  jobs: { [id(8)]: { created_by: null } },
  // What is of the thing that it was added to stays with it.
  attachments: { [id(15)]: { name: '–', removed_at: new Date(0) } },
  user_batches: {
    [BATCH]: {
      filename: null,
      file_key: null,
      columns: [{ header: 'Name', samples: [], words: null }],
      layout: null,
      created_name: null,
      undone_name: null,
      error: null,
    },
  },
  user_batch_rows: {
    [ME]: {
      name: null,
      surname: null,
      email: null,
      external_id: null,
      preferred_language: null,
      time_zone: null,
      wanted: null,
      tags: null,
      errors: null,
      notes: null,
      before: null,
      after: null,
    },
  },
  meetings: { [MEETING]: { title: '–', notes: null, description: null } },
  meeting_people: {},
  meeting_peers: { [id(9)]: { name: '' } },
  meeting_messages: { [id(10)]: { name: '', body: '' } },
  meeting_guest_links: { [id(11)]: { revoked_at: expect.any(Date) } },
  audit_log: {
    [id(12)]: { actor_name: null, target_name: null, ip: null, user_agent: null },
    [id(13)]: { actor_name: null, ip: null, user_agent: null },
    [id(14)]: { target_name: null, before: { role: 'student' }, after: { role: 'mentor' } },
  },
}

const keyOf = ({
  id: own,
  key,
  user_id,
  question_id,
  card_id,
  enrolment_id,
  blocker_id,
  mentee_id,
  author_id,
  seq,
  round_id,
  hash,
}: Row) =>
  String(
    own ??
      key ??
      user_id ??
      blocker_id ??
      question_id ??
      mentee_id ??
      card_id ??
      author_id ??
      seq ??
      round_id ??
      enrolment_id ??
      Buffer.from(hash as Buffer).toString(),
  )
/** All rows of the company in the tables that hold something of people, but what this test’s own calls leave. */
const held = () =>
  w.services.db.withPlatform(async (tx) => {
    const found: Record<string, Record<string, Row>> = {}
    for (const { table } of tablesOfPeople) {
      const all = await sql<Row>`select * from ${sql.table(table)} where company_id = ${company.id}`.execute(
        tx,
      )
      found[table] = Object.fromEntries(
        all.rows
          .filter(({ action }) => !/^(auth|users)\./.test(String(action)))
          .map(({ last_seen_at: _, ...row }) => [keyOf(row), row]),
      )
    }
    return found
  })

/** What is old goes by itself as a server starts: rows of long ago are written after that. */
const isOldForgotten = () =>
  w.services.db.withPlatform(async (tx) => {
    const over = await tx
      .selectFrom('platform_state')
      .select('key')
      .where('key', 'in', ['every:forget-old', 'every:blank sent mail'])
      .where(sql<boolean>`value ->> 'lockedUntil' is null`)
      .execute()
    return over.length === 2
  })

beforeAll(async () => {
  w = await world()
  await until(isOldForgotten)
  // What is filled in stays as it is: schedules are done with rows that wait for them within seconds.
  await w.services.jobs.stop()
  company = await w.company()
  lead = await company.user({ role: 'admin' })
  await erasePeople(w.services, tablesOfPeople)
  await w.services.db.withTenant(company.id, async (tx) => {
    await sql`insert into courses (company_id, id, settings, outline, title)
      values (${company.id}, ${id(40)}, '{}', '[]', 'A course')`.execute(tx)
    const own = { company_id: company.id }
    await tx
      .insertInto('groups')
      .values({ ...own, id: id(60), name: 'Keepers' })
      .execute()
    await tx
      .insertInto('paths')
      .values({ ...own, id: id(62), title: 'Keeping', language: 'en' })
      .execute()
    await tx
      .insertInto('assignments')
      .values({ ...own, id: id(63), group_id: id(60), path_id: id(62) })
      .execute()
    const weekly = { every: 'week', weekday: 1, hour: 8, time_zone: 'UTC' } as const
    await tx
      .insertInto('report_schedules')
      .values({ ...own, id: id(190), name: 'Safety', shows: 'course', filter: '{}', ...weekly })
      .execute()
    await tx
      .insertInto('programmes')
      .values({
        ...own,
        id: id(80),
        name: 'First year',
        weights: JSON.stringify(usualWeights),
        questions: JSON.stringify([
          {
            id: id(82),
            text: 'How long?',
            options: [
              { id: id(87), name: 'No time' },
              { id: id(83), name: 'A year' },
            ],
          },
          { id: id(84), text: 'How?', options: [] },
        ]),
      })
      .execute()
    await tx
      .insertInto('programme_runs')
      .values({ ...own, id: id(81), programme_id: id(80), number: 1 })
      .execute()
    await sql`insert into course_versions (company_id, course_id, version, settings, outline)
      values (${company.id}, ${id(40)}, 1, '{}', '[]')`.execute(tx)
    const asked = { kind: 'text', seen_by: 'admins', edited_by: 'admins', position: 1 } as const
    await tx
      .insertInto('custom_fields')
      .values({ company_id: company.id, id: FIELD, name: 'Bird', ...asked })
      .execute()
    for (const [table, some] of Object.entries(rows()))
      for (const row of some) {
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
        await sql`insert into ${sql.table(table)} (company_id, ${columns})
          values (${company.id}, ${sql.join(Object.values(row))})`.execute(tx)
      }
  })
})

it('has a row in this test for every table that holds something of people', () => {
  expect(tablesOfPeople.map(({ table }) => table).toSorted()).toEqual(Object.keys(erased).toSorted())
  expect(Object.keys(rows()).toSorted()).toEqual(Object.keys(erased).toSorted())
})

it('gives a person exactly what is theirs of every table, and no secret [S7.28a]', async () => {
  const token = w.services.tokens.sign({ userId: ME, companyId: company.id, sessionId: id(4) })
  const { text } = await caller(w.port, company.host, token).call(myDataApi.export)
  const { data } = JSON.parse(text) as { data: Record<string, Row[]> }
  const log = data['audit_log']
    ?.filter(({ action }) => action !== 'auth.data_exported')
    .toSorted((a, b) => String(a['action']).localeCompare(String(b['action'])))
  const files = data['files']?.toSorted((a, b) => Number(a['bytes']) - Number(b['bytes']))
  expect({ ...data, audit_log: log, files }).toEqual(copy)
})

it('erases exactly what says who somebody was of every table', async () => {
  await w.services.db.withTenant(company.id, (tx) =>
    sql`update users set status = 'deleted', deleted_at = now() - interval '31 days' where id = ${ME}`.execute(
      tx,
    ),
  )
  const before = await held()
  expect(await erasePeople(w.services, tablesOfPeople)).toBe(1)
  const expected = Object.entries(before).map(([table, all]) => [
    table,
    Object.fromEntries(
      Object.entries(all).flatMap(([key, row]) => {
        const change = erased[table]?.[key]
        return change === GONE ? [] : [[key, { ...row, ...change }]]
      }),
    ),
  ])
  expect(await held()).toEqual(Object.fromEntries(expected))
})

it('is read by the compiler: what is left out, or stays without a reason, does not compile', () => {
  type Tags = Fates<'user_tags'>
  const { id: ids, company: its } = why
  const good: Tags = { user_tags: { columns: { company_id: ids, name: its } } }
  // @ts-expect-error a column that is left out
  const short: Tags = { user_tags: { columns: { company_id: ids } } }
  // @ts-expect-error a column that is not there
  const long: Tags = { user_tags: { columns: { company_id: ids, name: its, x: ids } } }
  // @ts-expect-error a column that stays without a reason
  const mute: Tags = { user_tags: { columns: { company_id: ids, name: {} } } }
  // @ts-expect-error a table that is left out
  const none: Tags = {}
  expect([good, short, long, mute, none]).toHaveLength(5)
})
