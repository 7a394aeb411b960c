import { sql } from 'kysely'
import { by, own, why, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const pair: Rows = ({ userId }) => sql`(mentor_id = ${userId} or mentee_id = ${userId})`
const met = own(pair, 'the other of the two keeps when they met; of whom, no row says any more')

export const bookingFates = {
  booking_rules: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      user_id: 'erase',
      exceptions: 'own',
      buffer: 'own',
      notice_hours: 'own',
      most_a_day: 'own',
      lengths: 'own',
      at_once: 'own',
      holidays: 'own',
      worked_days: 'own',
      updated_at: 'own',
    },
  },
  outside_calendars: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      user_id: 'erase',
      // A secret that they have themselves, of a calendar elsewhere: in no file that leaves here.
      address: 'erase',
      mark: 'erase',
      host: 'own',
      added_at: 'own',
      read_at: 'own',
      read_until: 'erase',
      zone: 'erase',
      etag: 'erase',
      content: 'erase',
      problem: 'own',
      failing_since: 'own',
      failures: 'erase',
      next_at: 'erase',
    },
  },
  outside_busy: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      calendar_id: 'erase',
      user_id: 'erase',
      starts_at: 'own',
      ends_at: 'own',
    },
  },
  office_hours: {
    goes: by('mentor_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      mentor_id: 'erase',
      starts_at: 'own',
      slot_minutes: 'own',
      slots: 'own',
      audience: 'own',
      programme_id: 'erase',
      about: 'own',
      meeting_id: 'erase',
      cancelled: 'own',
      created_at: 'own',
    },
  },
  office_places: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      office_id: 'erase',
      user_id: 'erase',
      slot: 'own',
      state: 'own',
      about: 'own',
      joined_at: 'own',
      called_at: 'own',
      told_next: 'erase',
      meeting_id: 'erase',
    },
  },
  booking_sessions: {
    columns: {
      company_id: why.company,
      id: met,
      relationship_id: why.id,
      mentor_id: why.id,
      mentee_id: why.id,
      state: met,
      waits_for: why.course,
      starts_at: met,
      minutes: met,
      offered: met,
      expires_at: why.course,
      // Both wrote it, and who wrote what nobody can tell.
      agenda: { own: [pair], erase: `''`, of: pair },
      agenda_revision: why.course,
      last_move: met,
      last_by: met,
      word: { own: [pair], erase: `''`, of: pair },
      told_by: met,
      met,
      met_by: met,
      denied_by: met,
      met_at: met,
      meeting_id: why.id,
      together_id: why.id,
      series_id: why.id,
      series_every: met,
      series_whole: why.course,
      moved_to: why.id,
      reminded_day: why.course,
      reminded_soon: why.course,
      created_at: met,
      changed_at: why.course,
    },
  },
} satisfies Fates<
  | 'booking_rules'
  | 'booking_sessions'
  | 'outside_calendars'
  | 'outside_busy'
  | 'office_hours'
  | 'office_places'
>
