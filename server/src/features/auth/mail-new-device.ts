import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef, OutsideContext } from '../../http/context.ts'
import { queueMail } from '../../platform/mail.ts'
import type { Account } from './find-account.ts'

/** Tells a person of a sign-in by a browser not seen before; the very first sign-in is no news. */
export async function mailNewDevice(
  { request, services }: OutsideContext<null>,
  tx: Tx,
  home: CompanyRef,
  account: Account,
): Promise<void> {
  const agents = await tx
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('user_id', '=', account.id)
    .limit(200)
    .execute()
  if (!agents.length || agents.some(({ user_agent }) => user_agent === request.userAgent)) return
  await queueMail(tx, home, services, {
    to: account.email,
    language: account.preferredLanguage,
    template: 'new_device',
    params: { name: account.name, device: request.userAgent ?? '', at: new Date().toISOString() },
  })
}
