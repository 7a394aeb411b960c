import { sql } from 'kysely'
import type { Context } from '../../../http/caller/context.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { queueMails } from '../../../platform/mail/mail.ts'
import type { MeetingParams } from '../../../platform/mail/templates/meeting.ts'
import { publicUrl } from '../../../platform/guard/public-url.ts'
import type { OwnServices } from '../../../services.ts'
import { hasBlocked } from '../../conversations/offered.ts'
import { calendarFile, type CalendarEntry } from './calendar-file.ts'
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

type Told = { [W in MeetingParams['what']]?: readonly string[] }

/** Tells people what is new of a meeting, with a file for their calendar, each in their own language and zone. */
export async function mailMeeting(
  { tx, services, company, actor }: Pick<Context, 'tx' | 'services' | 'company' | 'actor'>,
  meeting: MeetingRow,
  told: Told,
): Promise<void> {
  const whatOf = new Map(
    Object.entries(told).flatMap(([what, ids]) => ids.map((id) => [id, what as keyof Told] as const)),
  )
  if (whatOf.size === 0) return
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email', 'preferred_language', 'time_zone'])
    // Nor does a cancellation come: it would be the first word of it to whoever was told nothing.
    .select(hasBlocked(sql`users.id`, sql`any(${[meeting.host_id, actor.id]}::uuid[])`).as('hears_nothing'))
    .where('id', 'in', [...whatOf.keys()])
    .where('status', 'in', ['active', 'hidden'])
    .execute()
  const host = fullName({ name: meeting.host_name, surname: meeting.host_surname })
  const mails = people.map((person) => {
    const what = whatOf.get(person.id) ?? 'changed'
    return {
      userId: person.id,
      senderId: actor.id,
      // A place in line all the same: an invitation refused, or not, would tell who sends it of the block.
      keptBack: person.hears_nothing,
      // Whoever was told of a meeting is told that it is off.
      waitsOn: what === 'cancelled',
      to: person.email,
      language: person.preferred_language,
      timeZone: person.time_zone,
      template: 'meeting' as const,
      params: {
        name: person.name,
        what,
        host,
        hostTimeZone: meeting.host_time_zone ?? company.timeZone,
        title: meeting.title,
        code: meeting.code,
        startsAt: meeting.starts_at.toISOString(),
        minutes: meeting.minutes,
      },
      attachments: [
        calendarFile({
          ...calendarEntry(services, company, meeting),
          cancelled: what === 'cancelled',
          invites: true,
          attendee: { name: fullName(person), email: person.email },
        }),
      ],
    }
  })
  await queueMails(tx, company, services, mails)
}
