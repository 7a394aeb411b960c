import type { Language } from '#contract/fields.ts'
import type { Context } from '../../../http/caller/context.ts'
import { failSuspended } from '../../../core/errors.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { makeOneTimeToken } from '../../auth/tokens/one-time-token.ts'
import { invitationMail } from './invitation-mail.ts'

type Invited = {
  id: string
  name: string
  email: string
  preferred_language: Language | null
  time_zone: string | null
}

/** Mails a one-use link to a pending user, and notes when. */
export async function mailInvitation(
  { tx, services, company, actor }: Pick<Context, 'tx' | 'services' | 'company' | 'actor'>,
  user: Invited,
): Promise<Date> {
  // Nobody could follow it.
  if (company.status === 'suspended') failSuspended(company)
  const { token, expiresAt } = await makeOneTimeToken(tx, {
    companyId: company.id,
    userId: user.id,
    purpose: 'invitation',
  })
  await queueMail(tx, company, services, {
    userId: user.id,
    senderId: actor.id,
    to: user.email,
    language: user.preferred_language,
    timeZone: user.time_zone,
    letter: invitationMail({
      name: user.name,
      inviter: `${actor.name} ${actor.surname}`.trim(),
      token,
      expiresAt: expiresAt.toISOString(),
    }),
  })
  await tx.updateTable('users').set({ invited_at: new Date() }).where('id', '=', user.id).execute()
  return expiresAt
}
