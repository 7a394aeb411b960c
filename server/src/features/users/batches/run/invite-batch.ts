import { sql } from 'kysely'
import type { Tx } from '../../../../db/tenant.ts'
import { serverLimits } from '../../../../limits.ts'
import { usersLimits } from '../../limits.ts'
import { auditAll } from '../../../../platform/audit.ts'
import { companyOf } from '../../../../platform/companies/companies.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { RunningJob } from '../../../../platform/jobs/job-run.ts'
import { holdPeople } from '../../../../platform/people/hold-person.ts'
import { queueMails } from '../../../../platform/mail/mail.ts'
import { companyWaits } from '../../../../platform/mail/brakes.ts'
import type { Services } from '../../../../services.ts'
import { makeOneTimeTokens } from '../../../auth/tokens/one-time-token.ts'
import type { BatchRecord } from '../batch.view.ts'
import { mayStill, operatorsCompanyId } from './in-whose-name.ts'
import { wasLetIn } from './invitation-sql.ts'
import { batchTarget, invitedNow, tellOfBatch, whoInvited } from './told-of-batch.ts'
import { INVITE_JOB, lockBatch, over } from './work.ts'
import { invitationMail } from '../../invite/invitation-mail.ts'

const SECOND_MS = 1000

/** The next people of a batch who are still to be invited, by row. */
const nextPeople = (tx: Tx, batch: BatchRecord) =>
  tx
    .selectFrom('user_batch_rows as r')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'r.company_id').onRef('users.id', '=', 'r.user_id'),
    )
    .select([
      'r.row',
      'users.id',
      'users.name',
      'users.surname',
      'users.email',
      'users.preferred_language',
      'users.time_zone',
    ])
    .where('r.batch_id', '=', batch.id)
    .where('r.row', '>', batch.invite_cursor)
    .where(batch.kind === 'invite' ? sql<boolean>`r.outcome = 'invite'` : wasLetIn)
    .where('r.state', 'in', batch.kind === 'invite' ? ['planned', 'done'] : ['done'])
    .where('r.apply', '=', true)
    .where('users.status', '=', 'pending')
    .orderBy('r.row')
    .limit(usersLimits.invitationsAtOnce)
    .execute()

type Invited = Awaited<ReturnType<typeof nextPeople>>

async function makeTokens(tx: Tx, companyId: string, people: Invited) {
  const ids = people.map(({ id }) => id)
  // Before their links: whoever accepts one holds the person, and then the link.
  await holdPeople(tx, ids)
  const { tokens, expiresAt } = await makeOneTimeTokens(tx, {
    companyId,
    userIds: ids,
    purpose: 'invitation',
  })
  await tx.updateTable('users').set({ invited_at: new Date() }).where('id', 'in', ids).execute()
  return { tokens, expiresAt: expiresAt.toISOString() }
}

/** Sends the next few invitations and leaves the rest to a later job, so that mail leaves at a bearable rate. */
export async function inviteSome(services: Services, job: RunningJob): Promise<void> {
  const { companyId } = job
  const { batchId } = job.payload as { batchId: string }
  // Committed by an earlier attempt, which ended before it could say so.
  if ((job.progress as { sent?: number }).sent !== undefined) return
  const operators = await operatorsCompanyId(services)
  await services.db.withTenant(companyId, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (!batch.inviting || !over.includes(batch.state)) return
    if (!(await mayStill(tx, { companyId, operators, id: whoInvited(batch)?.id ?? null }))) {
      await stopForGood(tx, batch)
      return job.record(tx, { sent: 0 })
    }
    const company = await companyOf(tx)
    // Nobody could follow an invitation now: they leave once the company goes on.
    if (company.status === 'suspended') {
      await inviteNext(tx, companyId, batchId, serverLimits.suspendedInvitationSeconds)
      return job.record(tx, { sent: 0 })
    }
    const people = await nextPeople(tx, batch)
    const last = people.at(-1)?.row
    if (last !== undefined) {
      const { tokens, expiresAt } = await makeTokens(tx, companyId, people)
      const inviter = whoInvited(batch)?.name || company.name
      await queueMails(
        tx,
        company,
        services,
        people.map((person) => ({
          userId: person.id,
          to: person.email,
          language: person.preferred_language,
          timeZone: person.time_zone,
          letter: invitationMail({
            name: person.name,
            inviter,
            token: tokens.get(person.id) ?? '',
            expiresAt,
          }),
          bulk: true,
        })),
      )
      if (batch.kind === 'invite') await noteInvited(tx, batch, people)
    }
    await tellInvited(tx, batch, people)
    const more = people.length === usersLimits.invitationsAtOnce
    await tx
      .updateTable('user_batches')
      .set({
        inviting: more,
        invite_cursor: last ?? batch.invite_cursor,
        invited: batch.invited + people.length,
      })
      .where('id', '=', batchId)
      .execute()
    // Where the company sends too much the next ones are written once these have left: no link ages in the outbox.
    const wait = more ? await companyWaits(tx, services.seal) : 0
    if (more) await inviteNext(tx, companyId, batchId, Math.max(usersLimits.invitationSeconds, wait))
    await job.record(tx, { sent: people.length })
  })
}

/** Nobody is written to in the name of somebody who is no administrator any more. Who was stays invited, and another can go on. */
async function stopForGood(tx: Tx, batch: BatchRecord): Promise<void> {
  const reason = 'not_allowed_any_more'
  await tx
    .updateTable('user_batches')
    .set({ inviting: false, error: reason })
    .where('id', '=', batch.id)
    .execute()
  const after = { invited: invitedNow(batch), reason }
  await tellOfBatch(tx, batch, { actor: whoInvited(batch) }, 'users.batch_invitations_stopped', after)
}

async function inviteNext(tx: Tx, companyId: string, batchId: string, inSeconds: number) {
  const runAt = new Date(Date.now() + inSeconds * SECOND_MS)
  await addJob(tx, { companyId, kind: INVITE_JOB, payload: { batchId }, priority: -1, runAt })
}

/** Each invitation is an entry, folded under the batch; the last ones also say how many they were in all. */
async function tellInvited(tx: Tx, batch: BatchRecord, people: Invited) {
  const actor = whoInvited(batch)
  const each = people.map(({ id, name, surname }) => ({
    action: 'users.invited' as const,
    target: { type: 'user', id, name: `${name} ${surname}`.trim() },
    batchId: batch.id,
  }))
  const target = batchTarget(batch)
  const invited = invitedNow(batch) + people.length
  // Sent at once they are a part of the import; sent later they are an act of their own, maybe somebody else's.
  const part = batch.invited_by ? {} : { batchId: batch.id }
  const after = { kind: batch.kind, invited }
  const all = { action: 'users.batch_invited' as const, target, after, ...part }
  const isLast = people.length < usersLimits.invitationsAtOnce && invited > 0
  await auditAll(tx, batch.company_id, { actor }, isLast ? [...each, all] : each)
}

async function noteInvited(tx: Tx, batch: BatchRecord, people: Invited) {
  await tx
    .updateTable('user_batch_rows')
    .set({ state: 'done' })
    .where('batch_id', '=', batch.id)
    .where(
      'row',
      'in',
      people.map(({ row }) => row),
    )
    .execute()
  const done = { ...batch.done, invite: (batch.done.invite ?? 0) + people.length }
  await tx
    .updateTable('user_batches')
    .set({ done: JSON.stringify(done) })
    .where('id', '=', batch.id)
    .execute()
}
