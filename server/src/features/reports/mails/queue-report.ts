import type { Language } from '#contract/fields.ts'
import { mailedAtOnce, notify, stopUrl } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import type { Letter } from '../../../platform/mail/kind.ts'
import { queueMails } from '../../../platform/mail/mail.ts'
import type { Services } from '../../../services.ts'

export type Reader = {
  user_id: string
  name: string
  email: string
  preferred_language: Language | null
  time_zone: string | null
}

/**
 * Tells administrators of their report and mails it to those of them who are mailed such news, after their quiet hours.
 * Answers how many are mailed. `aboutOf`: what the notification is about.
 */
export async function queueReport<R extends Reader>(
  tx: Tx,
  company: CompanyRef,
  services: Omit<Services, 'db'>,
  readers: readonly R[],
  { aboutOf, letterOf }: { aboutOf: (one: R) => string; letterOf: (one: R) => Letter },
): Promise<number> {
  if (readers.length === 0) return 0
  await notify(
    tx,
    readers.map((one) => ({ userId: one.user_id, kind: 'report', about: aboutOf(one) })),
  )
  const people = readers.map((one) => ({ id: one.user_id, timeZone: one.time_zone ?? company.timeZone }))
  const wanting = await mailedAtOnce(tx, people, 'report')
  const mails = readers
    .filter(({ user_id }) => wanting.has(user_id))
    .map((one) => ({
      userId: one.user_id,
      bulk: true,
      to: one.email,
      language: one.preferred_language,
      timeZone: one.time_zone,
      notBefore: wanting.get(one.user_id) ?? null,
      stopUrl: stopUrl(services, company, { userId: one.user_id, what: 'report' }),
      letter: letterOf(one),
    }))
  if (mails.length) await queueMails(tx, company, services, mails)
  return mails.length
}
