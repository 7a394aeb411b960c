import { roles } from '#contract/roles.ts'
import { moment, plain } from '../../../platform/mail/words.ts'
import { mailKind } from '../../../platform/mail/kind.ts'

export type MeetingParams = {
  name: string
  what: 'new' | 'changed' | 'cancelled'
  host: string
  /** Who changed it, or called it off. */
  by: string
  hostTimeZone: string
  title: string
  code: string
  startsAt: string
  minutes: number
}

/** A meeting on the reader's clock, and on the host's where that one differs. */
export const meetingMail = mailKind<MeetingParams>(
  { name: 'meeting', readers: roles, often: true, line: 'sent', keptBack: true },
  (pen, params) => {
    const { say } = pen
    const { what, startsAt, minutes } = params
    const host = plain(params.host)
    const title = plain(params.title)
    const here = moment(startsAt, pen.language, pen.timeZone)
    const there = moment(startsAt, pen.language, params.hostTimeZone)
    return {
      subject: say(`meeting.subject.${what}`, { host, title }),
      heading: say(`meeting.heading.${what}`),
      paragraphs: [
        say('common.greeting', { name: plain(params.name) }),
        say(`meeting.body.${what}`, { host, by: plain(params.by), title }),
      ],
      facts: [
        { label: say('meeting.when'), value: here },
        ...(there === here ? [] : [{ label: say('meeting.when_host', { host }), value: there }]),
        { label: say('meeting.length'), value: say('meeting.minutes', { minutes }) },
      ],
      ...(what === 'cancelled'
        ? {}
        : { action: { label: say('meeting.action'), url: pen.link(`/meet/${params.code}`) } }),
      notes: [say(what === 'cancelled' ? 'meeting.calendar_cancelled' : 'meeting.calendar')],
    }
  },
)
