import { v7 as uuid } from 'uuid'
import type { Mentoring } from './mentoring.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishBooking(
  { tx, services, company_id, mentor, student }: Ground,
  { relationshipId }: Mentoring,
) {
  const ids = { bookedId: uuid(), calendarId: uuid(), officeId: uuid(), officePlaceId: uuid() }
  await tx
    .insertInto('booking_sessions')
    .values({
      company_id,
      id: ids.bookedId,
      relationship_id: relationshipId,
      mentor_id: mentor.id,
      mentee_id: student.id,
      state: 'requested',
      waits_for: 'mentor',
      starts_at: new Date(Date.now() + 5 * 86_400_000),
      minutes: 30,
      expires_at: new Date(Date.now() + 86_400_000),
      last_by: 'mentee',
    })
    .execute()
  await tx
    .insertInto('office_hours')
    .values({
      company_id,
      id: ids.officeId,
      mentor_id: mentor.id,
      starts_at: new Date(Date.now() + 2 * 86_400_000),
      slot_minutes: 10,
      slots: 3,
      audience: 'anyone',
    })
    .execute()
  await tx
    .insertInto('office_places')
    .values({
      company_id,
      id: ids.officePlaceId,
      office_id: ids.officeId,
      user_id: student.id,
      slot: 0,
      about: 'My hive',
    })
    .execute()
  await tx
    .insertInto('outside_calendars')
    .values({
      company_id,
      id: ids.calendarId,
      user_id: mentor.id,
      address: services.seal.close(
        'https://calendars.invalid/secret.ics',
        `outside calendar ${ids.calendarId}`,
      ),
      mark: services.seal.mark('https://calendars.invalid/secret.ics'),
      host: 'calendars.invalid',
      read_until: new Date(),
      zone: 'UTC',
      content: '',
      next_at: new Date('2100-01-01'),
    })
    .execute()
  await tx
    .insertInto('outside_busy')
    .values({
      company_id,
      calendar_id: ids.calendarId,
      user_id: mentor.id,
      starts_at: new Date(Date.now() + 6 * 86_400_000),
      ends_at: new Date(Date.now() + 7 * 86_400_000),
    })
    .execute()
  await tx
    .insertInto('session_ratings')
    .values({
      company_id,
      session_id: ids.bookedId,
      author_id: student.id,
      part: 'mentee',
      rating: 'well',
    })
    .execute()
  // What is for the two and what is for its author alone exclude one another: no table of defaults fills this one.
  await tx
    .insertInto('session_words')
    .values({
      company_id,
      session_id: ids.bookedId,
      author_id: student.id,
      audience: 'other',
      body: 'A word',
    })
    .execute()
  await tx
    .insertInto('check_ins')
    .values({
      company_id,
      relationship_id: relationshipId,
      author_id: student.id,
      moment: 'middle',
      part: 'mentee',
      questions: ['hopes'],
    })
    .execute()
  await tx
    .insertInto('check_in_words')
    .values({
      company_id,
      relationship_id: relationshipId,
      author_id: student.id,
      moment: 'middle',
      audience: 'leads',
      body: 'A word',
    })
    .execute()
  await tx
    .insertInto('mentoring_nudge_stops')
    .values({ company_id, relationship_id: relationshipId, user_id: student.id })
    .execute()
  return ids
}

export const bookingCalls: Calls = {
  'booking.slots': ({ relationshipId: id }) => ({
    params: { id },
    query: { from: '2030-01-01', to: '2030-01-07' },
  }),
  'booking.seriesDates': ({ relationshipId: id }) => ({
    params: { id },
    query: {
      first: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      minutes: 30,
      every: 'weekly',
      count: 3,
    },
  }),
  'booking.sessions': ({ relationshipId: id }) => ({ params: { id } }),
  'booking.request': ({ relationshipId: id }) => ({
    params: { id },
    body: { times: [new Date(Date.now() + 3 * 86_400_000).toISOString()], minutes: 30, agenda: 'Bees' },
  }),
  'booking.session': ({ bookedId: id }) => ({ params: { id } }),
  'booking.move': ({ bookedId: id }) => ({ params: { id }, body: { move: 'withdraw' } }),
  'booking.reschedule': ({ bookedId: id }) => ({
    params: { id },
    body: { times: [new Date(Date.now() + 4 * 86_400_000).toISOString()] },
  }),
  'booking.saveAgenda': ({ bookedId: id }) => ({ params: { id }, body: { text: 'Bees', revision: 0 } }),
  'booking.ofPair': ({ relationshipId: id }) => ({ params: { id } }),
  'officeHours.byId': ({ officeId: id }) => ({ params: { id } }),
  'officeHours.cancel': ({ officeId: id }) => ({ params: { id } }),
  'officeHours.take': ({ officeId: id }) => ({ params: { id }, body: { about: 'My hive' } }),
  'officeHours.move': ({ officePlaceId: id }) => ({ params: { id }, body: { move: 'leave' } }),
  'outsideCalendars.read': ({ calendarId: id }) => ({ params: { id } }),
  'outsideCalendars.remove': ({ calendarId: id }) => ({ params: { id } }),
  'feedback.asked': ({ relationshipId: id }) => ({ params: { id } }),
  'feedback.ofSession': ({ bookedId: id }) => ({ params: { id } }),
  'feedback.give': ({ bookedId: id }) => ({ params: { id }, body: { rating: 'well' } }),
  'feedback.putOff': ({ bookedId: id }) => ({ params: { id } }),
  'checkIns.ofPair': ({ relationshipId: id }) => ({ params: { id } }),
  'checkIns.answer': ({ relationshipId: id }) => ({
    params: { id, moment: 'middle' },
    body: { answers: { hopes: 'mostly' } },
  }),
  'checkIns.putOff': ({ relationshipId: id }) => ({ params: { id, moment: 'middle' } }),
  'mentoringNudges.ofPair': ({ relationshipId: id }) => ({ params: { id } }),
  'mentoringNudges.stop': ({ relationshipId: id }) => ({ params: { id }, body: { stopped: false } }),
  'checkIns.ofProgramme': ({ programmeId: id }) => ({ params: { id } }),
  'feedback.ofProgramme': ({ programmeId: id }) => ({ params: { id } }),
}
