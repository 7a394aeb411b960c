import { moment, plain } from '../words.ts'
import type { Template } from './template.ts'

export type InvitationParams = { name: string; inviter?: string; token: string; expiresAt: string }

export const invitation: Template<InvitationParams> = (pen, { name, inviter, token, expiresAt }) => {
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
}
