import { moment, plain } from '../../platform/mail/words.ts'
import { mailKind } from '../../platform/mail/kind.ts'

export type ConfirmEmailParams = { name: string; token: string; expiresAt: string }

/** To the new address: it counts once the link is opened. */
export const confirmEmailMail = mailKind<ConfirmEmailParams>(
  { name: 'confirm_email' },
  (pen, { name, token, expiresAt }) => {
    const { say, company } = pen
    return {
      subject: say('confirm_email.subject', { company }),
      heading: say('confirm_email.heading'),
      paragraphs: [say('common.greeting', { name: plain(name) }), say('confirm_email.body', { company })],
      action: {
        label: say('confirm_email.action'),
        url: pen.link(`/onboarding/email?token=${encodeURIComponent(token)}`),
      },
      notes: [
        say('confirm_email.expires', { time: moment(expiresAt, pen.language, pen.timeZone) }),
        say('confirm_email.unexpected'),
      ],
    }
  },
)

export type EmailChangesParams = {
  name: string
  newEmail: string
  at: string
  /** Of the link by which the address stays; there where its owner asked for the change, or somebody in their name. */
  token?: string
  expiresAt?: string
}

/** To the old address, whoever asked for the change. */
export const emailChangesMail = mailKind<EmailChangesParams>(
  { name: 'email_changes' },
  (pen, { name, newEmail, at, token, expiresAt }) => {
    const { say, company } = pen
    const keep =
      token && expiresAt
        ? {
            action: {
              label: say('email_changes.keep'),
              url: pen.link(`/onboarding/keep-email?token=${encodeURIComponent(token)}`),
            },
            notes: [
              say('email_changes.was_me'),
              say('email_changes.keep_how', { time: moment(expiresAt, pen.language, pen.timeZone) }),
            ],
          }
        : { notes: [say('email_changes.was_me'), say('email_changes.was_not_me')] }
    return {
      subject: say('email_changes.subject', { company }),
      heading: say('email_changes.heading'),
      paragraphs: [say('common.greeting', { name: plain(name) }), say('email_changes.body', { company })],
      facts: [
        { label: say('email_changes.new'), value: plain(newEmail) },
        { label: say('email_changes.time'), value: moment(at, pen.language, pen.timeZone) },
      ],
      ...keep,
    }
  },
)
