import type { Language } from '#contract/fields.ts'
import type { Tx } from '../../../db/tenant.ts'
import { companyOf } from '../../../platform/companies.ts'
import { queueMails } from '../../../platform/mail.ts'
import type { OwnServices } from '../../../services.ts'
import { oldAddressMail } from '../../own-email/old-address-mail.ts'

/** A person of a batch's row: whether an address that was theirs is another one from now on, and both. */
export type Moved = {
  user_id: string
  moved: boolean
  name: string
  preferred_language: Language | null
  time_zone: string | null
  old_email: string
  new_email: string
}

/** Who has had an account by an address until now is told there that another takes its place, also where many are moved at once. */
export async function tellMoved(tx: Tx, services: OwnServices, rows: readonly Moved[]): Promise<void> {
  const moved = rows.filter((row) => row.moved)
  if (!moved.length) return
  await queueMails(
    tx,
    await companyOf(tx),
    services,
    moved.map(({ user_id: id, old_email: email, new_email: newEmail, ...person }) => ({
      ...oldAddressMail({ ...person, id, email }, undefined, newEmail),
      bulk: true,
    })),
  )
}
