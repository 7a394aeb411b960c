import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import {
  forgetAbout,
  mailedAtOnce,
  notify,
  retitleNews,
  stopUrl,
  withinBudget,
  type OwnMail,
} from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import type { MailCompany } from '../../../platform/mail/compose.ts'
import { queueMails } from '../../../platform/mail/mail.ts'
import { hasBlocked } from '../../conversations/offered.ts'
import { fullName, type MeetingRow } from '../meetings.view.ts'
import { calendarEntry } from './calendar-entry.ts'
import { calendarFile } from './calendar-file.ts'
import { meetingMail, type MeetingParams } from './meeting-mail.ts'

type What = MeetingParams['what']
type News = { [W in What]?: readonly string[] }
type Options = {
  inApp?: boolean
  /** The meeting as it was: whoever is left out hears of that one, and nothing of what it has become. */
  known?: MeetingRow
}
type Where = Pick<Context, 'tx'> & {
  services: Pick<Context['services'], 'env' | 'mail' | 'seal'>
  company: MailCompany
  /** Who did it. */
  actor: Pick<Context['actor'], 'id' | 'name' | 'surname'>
}

const kindOf = {
  new: 'meeting_invited',
  changed: 'meeting_changed',
  cancelled: 'meeting_cancelled',
} as const satisfies Record<What, NotificationKind>
const open = ['meeting_invited', 'meeting_changed'] as const

const readersOf = (tx: Tx, ids: readonly string[], tellers: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email', 'preferred_language', 'time_zone', 'status'])
    // Nor does a cancellation come: it would be the first word of it to whoever was told nothing.
    .select(hasBlocked(sql`users.id`, sql`any(${[...tellers]}::uuid[])`).as('hears_nothing'))
    .where('id', 'in', [...ids])
    .execute()
type Reader = Awaited<ReturnType<typeof readersOf>>[number] & { what: What }

/** What is new, under the bell of all but whoever did it; what was said before and is not so any more goes. */
async function tellInApp(
  { tx, actor }: Where,
  meeting: MeetingRow,
  known: MeetingRow,
  readers: readonly Reader[],
) {
  const about = meeting.id
  const those = (what: What) => readers.filter((one) => one.what === what).map(({ id }) => id)
  await retitleNews(tx, { about, kinds: open, title: meeting.title })
  await forgetAbout(tx, { about, kinds: open, userIds: those('cancelled') })
  await forgetAbout(tx, { about, kinds: ['meeting_cancelled'], userIds: those('new') })
  await notify(
    tx,
    readers
      .filter(({ id, hears_nothing }) => id !== actor.id && !hears_nothing)
      .map(({ id, what }) => ({
        userId: id,
        kind: kindOf[what],
        about,
        title: (what === 'cancelled' ? known : meeting).title,
        personId: actor.id,
      })),
  )
}

/** When each may be mailed what is new for them; whoever wants no such e-mail is not among them. */
async function mailedWhen({ tx, company }: Where, readers: readonly Reader[]) {
  const when = new Map<string, Date | null>()
  for (const [what, kind] of Object.entries(kindOf)) {
    const people = readers
      .filter((one) => one.what === what)
      .map(({ id, time_zone }) => ({ id, timeZone: time_zone ?? company.timeZone }))
    for (const [id, until] of await mailedAtOnce(tx, people, kind)) when.set(id, until)
  }
  return when
}

/**
 * Tells people what is new of a meeting: under the bell, and by an e-mail with a file for their calendar, each in their
 * own language and zone. `inApp` is false where something else tells them there.
 */
export async function tellOfMeeting(
  where: Where,
  meeting: MeetingRow,
  news: News,
  { inApp = true, known = meeting }: Options = {},
): Promise<void> {
  const { tx, services, company, actor } = where
  const whatOf = new Map(
    Object.entries(news).flatMap(([what, ids]) => ids.map((id) => [id, what as What] as const)),
  )
  if (whatOf.size === 0) return
  const readers = (await readersOf(tx, [...whatOf.keys()], [meeting.host_id, actor.id])).map((one) => ({
    ...one,
    // Of one’s own meeting one hears whoever changes it.
    hears_nothing: one.hears_nothing && one.id !== meeting.host_id,
    what: whatOf.get(one.id) ?? 'changed',
  }))
  if (inApp) await tellInApp(where, meeting, known, readers)
  const when = await mailedWhen(where, readers)
  const host = fullName({ name: meeting.host_name, surname: meeting.host_surname })
  const mails = readers.flatMap((reader): OwnMail[] => {
    const { what } = reader
    const shown = what === 'cancelled' ? known : meeting
    const quietUntil = when.get(reader.id)
    if (quietUntil === undefined || !['active', 'hidden'].includes(reader.status)) return []
    const file = calendarFile({
      ...calendarEntry(services, company, { ...shown, revision: meeting.revision }),
      cancelled: what === 'cancelled',
      invites: true,
      attendee: { name: fullName(reader), email: reader.email },
    })
    return [
      {
        kind: kindOf[what],
        about: meeting.id,
        timeZone: reader.time_zone ?? company.timeZone,
        begins: shown.starts_at,
        files: { [meeting.id]: file },
        byReader: reader.id === actor.id,
        mail: {
          userId: reader.id,
          senderId: actor.id,
          // A place in line all the same: an invitation refused, or not, would tell who sends it of the block.
          keptBack: reader.hears_nothing,
          // Whoever was told of a meeting is told that it is off.
          waitsOn: what === 'cancelled',
          // What begins before their quiet hours are over does not wait for that.
          notBefore: quietUntil && shown.starts_at > quietUntil ? quietUntil : null,
          stopUrl: stopUrl(services, company, { userId: reader.id, what: kindOf[what] }),
          to: reader.email,
          language: reader.preferred_language,
          timeZone: reader.time_zone,
          letter: meetingMail({
            name: reader.name,
            what,
            host,
            by: fullName(actor),
            hostTimeZone: meeting.host_time_zone ?? company.timeZone,
            title: shown.title,
            code: shown.code,
            startsAt: shown.starts_at.toISOString(),
            minutes: shown.minutes,
          }),
          attachments: [file],
        },
      },
    ]
  })
  await queueMails(tx, company, services, await withinBudget(tx, mails))
}
