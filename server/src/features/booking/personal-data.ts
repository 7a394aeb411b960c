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
      updated_at: 'own',
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
      meeting_id: why.id,
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
} satisfies Fates<'booking_rules' | 'booking_sessions'>
