import { moment, plain } from '../words.ts'
import type { Template } from './template.ts'

export type PasswordParams = {
  name: string
  token: string
  expiresAt: string
  /** An admin wants it, not the person; it ended their sessions. */
  byAdmin?: boolean
}

export const password: Template<PasswordParams> = (pen, { name, token, expiresAt, byAdmin = false }) => {
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
}
