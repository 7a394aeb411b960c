import ical, { ICalCalendarMethod, ICalEventBusyStatus } from 'ical-generator'
import type { CalendarEntry } from '#contract/calendar.ts'
import type { Language } from '#contract/fields.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'
import { wordsOf } from '../../platform/mail/words.ts'

type Feed = {
  company: string
  language: Language
  entries: readonly CalendarEntry[]
  link: (path: string) => string
}

/** How often a calendar may look again, in seconds. */
const REFRESH = 60 * 60

/** A person’s calendar as RFC 5545 has it: hours in UTC, days as days. What has no hour keeps nobody busy. */
export function feedFile({ company, language, entries, link }: Feed): string {
  const say = wordsOf(language)
  const calendar = ical({
    prodId: { company: 'Cairn', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    // The library writes this one as it is.
    name: say('calendar.name', { company }).replace(/[\\;,]/g, String.raw`\$&`),
    ttl: REFRESH,
  })
  const summary: Partial<Record<CalendarEntry['kind'], (title: string) => string>> = {
    course_due: (title) => say('calendar.due', { title }),
    work_due: (title) => say('calendar.due', { title }),
    // What two people agreed on stands between them: a calendar elsewhere is told that there is something, and where.
    action_due: () => say('calendar.action_due'),
    office_hours: (other) => (other ? say('calendar.office_with', { other }) : say('office.room')),
    session: (other) => say('calendar.session', { other }),
  }
  for (const { kind, id, title, startsAt, minutes, day, path } of entries) {
    const start = new Date(startsAt ?? day ?? '')
    const whole = startsAt === null
    // By when something is due nobody is busy.
    const isDue = kind === 'course_due' || kind === 'work_due' || kind === 'action_due'
    calendar.createEvent({
      // A meeting, and a session’s, is the one that its invitation was sent for.
      id: isDue ? `${kind}-${id}` : id,
      start,
      ...(kind !== 'work_due' && {
        end: new Date(start.getTime() + (whole ? DAY_MS : (minutes ?? 0) * MINUTE_MS)),
      }),
      allDay: whole,
      summary: summary[kind]?.(title) ?? title,
      url: link(path),
      ...(isDue ? { busystatus: ICalEventBusyStatus.FREE } : { location: link(path) }),
    })
  }
  return calendar.toString()
}
