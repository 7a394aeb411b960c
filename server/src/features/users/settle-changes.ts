import { sql } from 'kysely'
import type { AuditedAction } from '#contract/people/audited.ts'
import type { Language } from '#contract/fields.ts'
import type { Status } from '#contract/people/users.ts'
import type { Tx } from '../../db/tenant.ts'
import { auditAll, type AuditEntry } from '../../platform/audit.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { judgePeople } from '../../platform/live/channel.ts'
import { queueMails, type NewMail } from '../../platform/mail/mail.ts'
import type { OwnServices } from '../../services.ts'
import { endAccessOfMany } from '../auth/end-access.ts'
import { forgetOneTimeTokens, makeOneTimeTokens } from '../auth/tokens/one-time-token.ts'
import { oldAddressMail } from '../own-email/old-address-mail.ts'
import type { UserRow } from './users.view.ts'
import { invitationMail } from './invite/invitation-mail.ts'

/** A person who was changed, with what decides what else changes with them. */
export type Change = {
  id: string
  name: string
  surname: string
  language: Language | null
  timeZone: string | null
  email: { before: string; after: string }
  status: { before: Status; after: Status }
  /** The account was somebody's at any time. */
  theirs: boolean
  /** An invitation was sent to them. */
  invited: boolean
}

/** A person's row before and after. */
export const changeOf = (before: UserRow, after: UserRow, { theirs }: { theirs: boolean }): Change => ({
  id: after.id,
  name: after.name,
  surname: after.surname,
  language: after.preferred_language,
  timeZone: after.time_zone,
  email: { before: before.email, after: after.email },
  status: { before: before.status, after: after.status },
  theirs,
  invited: before.invited_at !== null,
})

/** By whom, and in which change of many; `endsTokens`: its undo gives the API tokens back that it ends. */
export type By = {
  actor: { id: string; name: string; surname: string } | null
  request?: { id: string; ip: string; userAgent: string | null }
  batchId?: string
  endsTokens?: boolean
}
type In = { tx: Tx; services: OwnServices; company: CompanyRef }

/** What the audit log calls a change of status. */
export const statusAction = (after: Status): AuditedAction =>
  after === 'deleted' ? 'users.deleted' : 'users.status_changed'
/** The same in a statement. */
export const statusActionOf = (column: string) =>
  sql`case when ${sql.ref(column)} = 'deleted' then ${sql.lit(statusAction('deleted'))}
    else ${sql.lit(statusAction('active'))} end`

/**
 * What a change of people takes along, by whichever way it came: one call, a file, many at once, or taken back. Whoever
 * may not sign in any more loses sessions, tokens and links; who has another status or address loses the links that lie
 * in a mailbox; an address that was somebody's is told, and an invitation goes where its person is now. A change of many
 * invites nobody by itself: it says how many can be, and whoever asked for it chooses when.
 */
export async function settleChanges(
  where: Omit<In, 'company'> & { companyId: string; company?: CompanyRef },
  changes: readonly Change[],
  by: By,
): Promise<void> {
  const { tx, companyId } = where
  judgePeople(tx, { companyId }, ids(changes))
  const restatused = changes.filter(({ status }) => status.before !== status.after)
  for (const reason of ['inactive', 'deleted'] as const) {
    const ended = restatused.filter(({ status }) => status.after === reason)
    await endAccessOfMany(tx, companyId, ids(ended), reason, by.endsTokens ? by.batchId : undefined)
  }
  const moved = changes.filter(({ email }) => email.before !== email.after)
  await forgetOneTimeTokens(tx, [...new Set(ids([...restatused, ...moved]))])
  const informed = moved.filter(({ theirs }) => theirs)
  const invited = moved.filter(
    (change) => change.status.before === 'pending' && change.status.after === 'pending' && change.invited,
  )
  if (!informed.length && !invited.length) return
  const company = where.company ?? (await companyOf(tx))
  const again = await inviteAgain({ ...where, company }, invited, by)
  await queueMails(tx, company, where.services, [
    ...informed.map((change) => tellOldAddress(change, by)),
    ...again,
  ])
}

const ids = (changes: readonly Change[]) => changes.map(({ id }) => id)

const sending = ({ actor, batchId }: By) => {
  if (batchId !== undefined) return { bulk: true }
  return actor ? { senderId: actor.id } : {}
}

function tellOldAddress({ id, name, language, timeZone, email }: Change, by: By): NewMail {
  const owner = { id, name, email: email.before, preferred_language: language, time_zone: timeZone }
  return { ...oldAddressMail(owner, undefined, email.after), ...sending(by) }
}

/** The link that lay in the old mailbox works no more: another is sent to the new one. */
async function inviteAgain({ tx, company }: In, people: readonly Change[], by: By): Promise<NewMail[]> {
  if (!people.length) return []
  const userIds = ids(people)
  // Nobody could follow it now: they can be invited once the company goes on. Of many they are by their batch.
  const waits = company.status === 'suspended' || by.batchId !== undefined
  await tx
    .updateTable('users')
    .set({ invited_at: waits ? null : new Date() })
    .where('id', 'in', userIds)
    .execute()
  if (waits) return []
  const { tokens, expiresAt } = await makeOneTimeTokens(tx, {
    companyId: company.id,
    userIds,
    purpose: 'invitation',
  })
  const entries = people.map(({ id, name, surname }): AuditEntry => ({
    action: 'users.invited',
    target: { type: 'user', id, name: `${name} ${surname}` },
    ...(by.batchId === undefined ? {} : { batchId: by.batchId }),
  }))
  await auditAll(tx, company.id, by, entries)
  const inviter = by.actor ? `${by.actor.name} ${by.actor.surname}`.trim() : company.name
  return people.map(({ id, name, language, timeZone, email }) => ({
    userId: id,
    to: email.after,
    language,
    timeZone,
    letter: invitationMail({
      name,
      inviter,
      token: tokens.get(id) ?? '',
      expiresAt: expiresAt.toISOString(),
    }),
    ...sending(by),
  }))
}
