import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/fields.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { holdPerson } from '../../../platform/people/hold-person.ts'
import { queueMail, type NewMail } from '../../../platform/mail/mail.ts'
import type { OwnServices } from '../../../services.ts'
import { passwordTokenAgain } from '../tokens/one-time-token.ts'
import { passwordMail } from './password-mail.ts'

type Reader = {
  id: string
  companyId: string
  name: string
  email: string
  preferredLanguage: Language | null
}

/** The mail with a one-use link for a new password, for the host of the reader’s own company. */
export async function newPasswordMail(
  tx: Tx,
  { seal }: Pick<OwnServices, 'seal'>,
  reader: Reader,
): Promise<{ mail: NewMail; expiresAt: Date }> {
  const who = { companyId: reader.companyId, userId: reader.id }
  const { token, expiresAt } = await passwordTokenAgain(tx, seal, who)
  const mail: NewMail = {
    userId: reader.id,
    to: reader.email,
    language: reader.preferredLanguage,
    letter: passwordMail({ name: reader.name, token, expiresAt: expiresAt.toISOString() }),
  }
  return { mail, expiresAt }
}

/**
 * Mails it to who was looked up a moment ago, where they have the address still and may sign in. Whoever is `pretended`
 * to have asked is not held: a flood of addresses that nobody has would stand in the way of their sign-in.
 */
export async function mailNewPassword(
  tx: Tx,
  services: OwnServices,
  company: CompanyRef,
  reader: Reader,
  { pretended = false } = {},
): Promise<void> {
  // Asked in either case, of nobody in that one: the statements tell nothing apart.
  const may = (await holdPerson(tx, pretended ? uuid() : reader.id)) || pretended
  const now = await tx.selectFrom('users').select('email').where('id', '=', reader.id).executeTakeFirst()
  if (!may || now?.email !== reader.email) return
  const { mail } = await newPasswordMail(tx, services, reader)
  await queueMail(tx, company, services, mail)
}
