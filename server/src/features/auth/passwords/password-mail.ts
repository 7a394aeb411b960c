import { moment, plain } from '../../../platform/mail/words.ts'
import { mailKind } from '../../../platform/mail/kind.ts'

export type PasswordParams = {
  name: string
  token: string
  expiresAt: string
  /** An admin wants it, not the person; it ended their sessions. */
  byAdmin?: boolean
}

export const passwordMail = mailKind<PasswordParams>(
  { name: 'password', urgent: true },
  (pen, { name, token, expiresAt, byAdmin = false }) => {
    const { say, company } = pen
    return {
      subject: say('password.subject', { company }),
      heading: say('password.heading'),
      paragraphs: [
        say('common.greeting', { name: plain(name) }),
        say(byAdmin ? 'password.body_admin' : 'password.body', { company }),
      ],
      action: {
        label: say('password.action'),
        url: pen.link(`/onboarding/reset?token=${encodeURIComponent(token)}`),
      },
      notes: [
        say('password.expires', { time: moment(expiresAt, pen.language, pen.timeZone) }),
        say(byAdmin ? 'password.unexpected_admin' : 'password.unexpected'),
      ],
    }
  },
)
