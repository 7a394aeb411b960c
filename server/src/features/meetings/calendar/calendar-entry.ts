import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { publicUrl } from '../../../platform/guard/public-url.ts'
import type { OwnServices } from '../../../services.ts'
import type { CalendarEntry } from './calendar-file.ts'
import { fullName, type MeetingRow } from '../meetings.view.ts'

const addressIn = (from: string) => /<([^<>\s]+)>/.exec(from)?.[1] ?? from.trim()

/** What a calendar needs to know of a meeting. */
export const calendarEntry = (
  { env }: Pick<OwnServices, 'env'>,
  company: Pick<CompanyRef, 'slug'>,
  meeting: MeetingRow,
): Omit<CalendarEntry, 'cancelled' | 'invites' | 'attendee'> => ({
  id: meeting.id,
  title: meeting.title,
  startsAt: meeting.starts_at,
  minutes: meeting.minutes,
  revision: meeting.revision,
  url: publicUrl(env, company.slug, `/meet/${meeting.code}`),
  organiser: {
    name: fullName({ name: meeting.host_name, surname: meeting.host_surname }),
    email: addressIn(env.MAIL_FROM),
  },
})
