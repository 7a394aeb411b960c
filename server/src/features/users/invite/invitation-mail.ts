import { moment, plain } from '../../../platform/mail/words.ts'
import { mailKind } from '../../../platform/mail/kind.ts'

export type InvitationParams = { name: string; inviter?: string; token: string; expiresAt: string }

export const invitationMail = mailKind<InvitationParams>(
  { name: 'invitation', invites: true, line: 'sent' },
  (pen, { name, inviter, token, expiresAt }) => {
    const { say, company } = pen
    const who = inviter === undefined ? undefined : { inviter: plain(inviter), company }
    return {
      subject: who ? say('invitation.subject', who) : say('invitation.subject_company', { company }),
      heading: say('invitation.heading', { company }),
      paragraphs: [
        say('common.greeting', { name: plain(name) }),
        who ? say('invitation.body', who) : say('invitation.body_company', { company }),
      ],
      action: {
        label: say('invitation.action'),
        url: pen.link(`/onboarding/accept?token=${encodeURIComponent(token)}`),
      },
      notes: [
        say('invitation.expires', { time: moment(expiresAt, pen.language, pen.timeZone) }),
        say('invitation.unexpected'),
      ],
    }
  },
)
