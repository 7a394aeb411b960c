import { v7 as uuid } from 'uuid'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Account } from './find-account.ts'
import { newDeviceMail } from './new-device-mail.ts'

/** Whether a person signs in by a browser not seen before; the very first sign-in is no news. */
export async function isNewDevice(
  { request }: OutsideContext<null>,
  tx: Tx,
  account: Account,
): Promise<boolean> {
  const earlier = tx.selectFrom('sessions').select('id').where('user_id', '=', account.id)
  const { known, seen } = await tx
    .selectNoFrom(({ exists }) => [
      exists(earlier).as('known'),
      exists(earlier.where('user_agent', 'is not distinct from', request.userAgent)).as('seen'),
    ])
    .executeTakeFirstOrThrow()
  return Boolean(known && !seen)
}

/**
 * Tells a person of a sign-in by a browser not seen before: under the bell, and by an e-mail that nobody can stop, as it is
 * about safety. Each is one of its own: two such browsers are no matter that is told once.
 */
export async function tellNewDevice(
  { request, services }: OutsideContext<null>,
  tx: Tx,
  ownCompany: CompanyRef,
  account: Account,
): Promise<void> {
  await notify(tx, [{ userId: account.id, kind: 'new_device', about: uuid() }])
  await queueMail(tx, ownCompany, services, {
    userId: account.id,
    waitsOn: true,
    to: account.email,
    language: account.preferredLanguage,
    letter: newDeviceMail({
      name: account.name,
      device: request.userAgent ?? '',
      at: new Date().toISOString(),
    }),
  })
}
