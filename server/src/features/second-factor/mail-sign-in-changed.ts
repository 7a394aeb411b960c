import type { Language } from '#contract/fields.ts'
import type { Tx } from '../../db/tenant.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { OwnServices } from '../../services.ts'
import { signInChangedMail, type SignInChange } from './sign-in-changed-mail.ts'

type Reader = {
  id: string
  name: string
  email: string
  preferredLanguage: Language | null
  timeZone: string | null
}

/** Tells a person, at the address by which they sign in, that they sign in otherwise from now on. */
export async function mailSignInChanged(
  { tx, services }: { tx: Tx; services: OwnServices },
  reader: Reader,
  what: { change: SignInChange; passkey?: string },
): Promise<void> {
  await queueMail(tx, await companyOf(tx), services, {
    userId: reader.id,
    // What is too much mail waits for its turn: no change is refused for it, and none goes untold.
    waitsOn: true,
    to: reader.email,
    language: reader.preferredLanguage,
    timeZone: reader.timeZone,
    letter: signInChangedMail({ ...what, name: reader.name, at: new Date().toISOString() }),
  })
}
