import { roles } from '#contract/roles.ts'
import { moment, plain } from '../../platform/mail/words.ts'
import { mailKind } from '../../platform/mail/kind.ts'

export type SessionMailParams = {
  name: string
  what:
    | 'requested'
    | 'offered'
    | 'confirmed'
    | 'changed'
    | 'moved'
    | 'cancelled'
    | 'declined'
    | 'expired'
    | 'reminder'
  /** The other of the two. */
  other: string
  otherTimeZone: string
  sessionId: string
  /** One, or those to choose from; or those of a series. */
  times: readonly string[]
  minutes: number
  /** It is of more than one session: of all at these times. */
  series?: boolean
  /** Whether a file goes with it, and takes the session out of a calendar. */
  file: 'adds' | 'removes' | null
}

/** A session on the reader’s clock, and on the other’s where that one differs. What the two want to talk about is not told. */
export const sessionMail = mailKind<SessionMailParams>(
  { name: 'session', readers: roles, often: true, line: 'of the day' },
  (pen, params) => {
    const { say } = pen
    const { what, times, minutes, file, series = false } = params
    const other = plain(params.other)
    const facts = times.flatMap((at, index) => {
      const here = moment(at, pen.language, pen.timeZone)
      const there = moment(at, pen.language, params.otherTimeZone)
      const label =
        times.length > 1
          ? `${say(series ? 'session.dates' : 'session.times')} (${index + 1})`
          : say('meeting.when')
      const also = { label: say('meeting.when_host', { host: other }), value: there }
      return [{ label, value: here }, ...(there === here ? [] : [also])]
    })
    return {
      subject: say(`session.subject.${what}`, { other }),
      heading: say(`session.heading.${what}`),
      paragraphs: [
        say('common.greeting', { name: plain(params.name) }),
        say(`session.body.${what}`, { other }),
        ...(series
          ? [say(what === 'requested' ? 'session.series_asked' : 'session.series', { count: times.length })]
          : []),
      ],
      facts: [...facts, { label: say('meeting.length'), value: say('meeting.minutes', { minutes }) }],
      action: {
        label: say('session.action'),
        url: pen.link(`/dashboard/mentoring/sessions/${params.sessionId}`),
      },
      notes: file ? [say(file === 'adds' ? 'meeting.calendar' : 'meeting.calendar_cancelled')] : [],
    }
  },
)
