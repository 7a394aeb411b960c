import type { Language } from '#contract/fields.ts'
import type { Context } from '../../http/context.ts'
import { queueMail } from '../../platform/mail.ts'

type Owner = {
  id: string
  name: string
  email: string
  preferred_language: Language | null
  time_zone: string | null
}

/** Tells the address by which a person signed in until now that another one is to take its place. */
export async function tellOldAddress(
  { tx, company, services }: Pick<Context, 'tx' | 'company' | 'services'>,
  user: Owner,
  newEmail: string,
): Promise<void> {
  await queueMail(tx, company, services, {
    userId: user.id,
    to: user.email,
    language: user.preferred_language,
    timeZone: user.time_zone,
    template: 'email_changes',
    params: { name: user.name, newEmail, at: new Date().toISOString() },
  })
}
