import type { Language } from '#contract/fields.ts'
import type { NewMail } from '../../platform/mail/mail.ts'
import { emailChangesMail } from './email-mails.ts'

export type Owner = {
  id: string
  name: string
  email: string
  preferred_language: Language | null
  time_zone?: string | null
}

/**
 * Tells the address by which a person signed in until now that another one is to take its place; where they asked for
 * it themselves, with a link by which it stays.
 */
export const oldAddressMail = (
  user: Owner,
  senderId: string | undefined,
  newEmail: string,
  keep?: { token: string; expiresAt: string },
): NewMail => ({
  userId: user.id,
  ...(senderId === undefined ? {} : { senderId }),
  to: user.email,
  language: user.preferred_language,
  timeZone: user.time_zone ?? null,
  letter: emailChangesMail({ name: user.name, newEmail, at: new Date().toISOString(), ...keep }),
})
