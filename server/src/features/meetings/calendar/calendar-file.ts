import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MailAttachment } from '../../../platform/mail/mail.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'

export type CalendarEntry = {
  id: string
  title: string
  startsAt: Date
  minutes: number
  /** Counts up with each change, so that a calendar knows the newer of two. */
  revision: number
  cancelled: boolean
  url: string
  /** Sent to somebody who was asked to come; else a file for one's own calendar. */
  invites: boolean
  /** Shown as who invites; the address is the installation's, nobody's own. */
  organiser: { name: string; email: string }
  attendee: { name: string; email: string }
}

/** A meeting as a file that a calendar takes in: in UTC, so that every clock shows it right. */
export function calendarFile(entry: CalendarEntry): MailAttachment {
  const { cancelled, startsAt } = entry
  const asked = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const method = entry.invites ? asked : ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId: { company: 'Cairn', product: 'Meet' }, method })
  calendar.createEvent({
    id: entry.id,
    sequence: entry.revision,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: startsAt,
    end: new Date(startsAt.getTime() + entry.minutes * MINUTE_MS),
    summary: entry.title,
    location: entry.url,
    url: entry.url,
    organizer: entry.organiser,
    attendees: [{ ...entry.attendee, rsvp: false }],
  })
  return {
    filename: cancelled ? 'cancelled.ics' : 'meeting.ics',
    mediaType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(calendar.toString()),
  }
}
