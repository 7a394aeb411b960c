import {
  mailedAtOnce,
  notify,
  stopUrl,
  takeBack,
  withinBudget,
  type OwnMail,
} from '../../capabilities/notifications/offered.ts'
import type { ChosenKind } from '#contract/notifications.ts'
import type { SessionPart } from '#contract/rules/mentoring/session-moves.ts'
import type { Tx } from '../../db/tenant.ts'
import type { MailCompany } from '../../platform/mail/compose.ts'
import { queueMails } from '../../platform/mail/mail.ts'
import { wordsOf } from '../../platform/mail/words.ts'
import type { OwnServices } from '../../services.ts'
import { meetingsBy, roomFile } from '../meetings/offered.ts'
import type { SessionRow } from './session.view.ts'
import { sessionMail, type SessionMailParams } from './session-mail.ts'

type What = SessionMailParams['what']
type Where = { tx: Tx; services: Pick<OwnServices, 'env' | 'mail' | 'seal'>; company: MailCompany }

const kindOf: Record<What, ChosenKind> = {
  requested: 'session_requested',
  offered: 'session_requested',
  moved: 'session_requested',
  confirmed: 'session_confirmed',
  changed: 'session_changed',
  cancelled: 'session_cancelled',
  declined: 'session_cancelled',
  expired: 'session_cancelled',
  reminder: 'session_reminder',
}

export type News = {
  row: SessionRow
  /** Others of its series that the same is new of: told in one, with a file for each. */
  others?: readonly SessionRow[]
  what: What
  /** Who did it: they need not be told in the application. */
  by: SessionPart | 'time'
  /** Whose calendar changes gets an e-mail too, whoever did it. */
  file: { meetingIds: readonly string[]; removes: boolean } | null
  /** Told in the application and on devices alone. */
  unmailed?: boolean
  /** Told to this one alone. */
  to?: SessionPart
}

const parts = ['mentor', 'mentee'] as const
const idOf = (row: SessionRow, part: SessionPart) => (part === 'mentor' ? row.mentor_id : row.mentee_id)
const otherOf = (part: SessionPart): SessionPart => (part === 'mentor' ? 'mentee' : 'mentor')

/** One, or those to choose from. */
const timesOf = ({ state, offered, starts_at }: SessionRow): readonly Date[] =>
  state === 'requested' && offered.length > 0 ? offered : [starts_at]

/** Whom a change is told in the application, and whom by e-mail. */
function readersOf({ by, file, to, unmailed = false }: News) {
  const asked = parts.filter((part) => to === undefined || part === to)
  const inApp = asked.filter((part) => part !== by)
  return { inApp, mailed: unmailed ? [] : file ? asked : inApp }
}

const peopleOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email', 'preferred_language', 'time_zone', 'status'])
    .where('id', 'in', [...new Set(ids)])
    .execute()

const fullName = (one?: { name: string; surname: string }) => (one ? `${one.name} ${one.surname}`.trim() : '')

/**
 * Tells what is new of sessions: in the application, and by an e-mail of its own with the file that a calendar takes in, or
 * out. What the two want to talk about, and what they said to one another, stands in neither.
 */
export async function tellAll({ tx, services, company }: Where, all: readonly News[]): Promise<void> {
  if (all.length === 0) return
  await notify(
    tx,
    all.flatMap((news) =>
      readersOf(news).inApp.map((part) => ({
        userId: idOf(news.row, part),
        kind: kindOf[news.what],
        about: news.row.id,
        personId: idOf(news.row, otherOf(part)),
      })),
    ),
  )
  const people = new Map(
    (
      await peopleOf(
        tx,
        all.flatMap(({ row }) => [row.mentor_id, row.mentee_id]),
      )
    ).map((one) => [one.id, one]),
  )
  const meetingIds = all.flatMap(({ file }) => file?.meetingIds ?? [])
  const meetings = new Map(
    (meetingIds.length > 0 ? await meetingsBy(tx, meetingIds) : []).map((one) => [one.id, one]),
  )
  const readers = [...people.values()].map((one) => ({
    id: one.id,
    timeZone: one.time_zone ?? company.timeZone,
  }))
  const wanting = new Map<ChosenKind, Map<string, Date | null>>()
  for (const kind of new Set(all.map(({ what }) => kindOf[what])))
    wanting.set(kind, await mailedAtOnce(tx, readers, kind))
  const mails = all.flatMap((news) =>
    readersOf(news).mailed.flatMap((part): OwnMail[] => {
      const { row, others = [], what, by, file } = news
      const reader = people.get(idOf(row, part))
      const other = people.get(idOf(row, otherOf(part)))
      if (!reader || !['active', 'hidden'].includes(reader.status)) return []
      const quietUntil = wanting.get(kindOf[what])?.get(reader.id)
      if (quietUntil === undefined) return []
      const times = [row, ...others].flatMap(timesOf)
      const language = reader.preferred_language ?? company.defaultLanguage
      const files = (file?.meetingIds ?? []).flatMap((id) => meetings.get(id) ?? [])
      const say = wordsOf(language)
      // Of a group its mentor meets all, and each of them the mentor.
      const named = row.together_id && part === 'mentor' ? say('session.your_group') : fullName(other)
      const title = say('calendar.session', { other: named })
      const attached = files.map(
        (meeting) =>
          [
            meeting.id,
            roomFile(services, company, meeting, { reader, title, cancelled: file?.removes === true }),
          ] as const,
      )
      return [
        {
          kind: kindOf[what],
          about: row.id,
          timeZone: reader.time_zone ?? company.timeZone,
          begins: new Date(Math.min(...times.map((at) => at.getTime()))),
          files: Object.fromEntries(attached),
          byReader: by === part,
          mail: {
            userId: reader.id,
            ...(by === 'time' ? { bulk: what === 'reminder' } : { senderId: idOf(row, by) }),
            waitsOn: true,
            // What begins before their quiet hours are over does not wait for that.
            notBefore: quietUntil && times.every((at) => at > quietUntil) ? quietUntil : null,
            stopUrl: stopUrl(services, company, { userId: reader.id, what: kindOf[what] }),
            to: reader.email,
            language: reader.preferred_language,
            timeZone: reader.time_zone,
            letter: sessionMail({
              name: reader.name,
              what,
              other: named,
              otherTimeZone: other?.time_zone ?? company.timeZone,
              sessionId: row.id,
              times: times.map((at) => at.toISOString()),
              minutes: row.minutes,
              series: others.length > 0,
              file: files.length === 0 ? null : file?.removes ? ('removes' as const) : ('adds' as const),
            }),
            attachments: attached.map(([, one]) => one),
          },
        },
      ]
    }),
  )
  await queueMails(tx, company, services, await withinBudget(tx, mails))
}

/** The same of one; what waited for an answer to it waits no more. */
export async function tell(where: Where, news: News): Promise<void> {
  const { row, others = [] } = news
  for (const userId of [row.mentor_id, row.mentee_id].toSorted())
    for (const { id } of [row, ...others])
      await takeBack(where.tx, { userId, about: id, kinds: ['session_requested'] })
  await tellAll(where, [news])
}
