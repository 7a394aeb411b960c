import { isDeepStrictEqual } from 'node:util'
import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { requireFreshProof, requireSession } from '../../http/caller/fresh-proof.ts'
import { isAllowedDomain } from '../../platform/companies/allowed-domain.ts'
import { audit } from '../../platform/audit.ts'
import { wasEverTheirs } from '../auth/ever-theirs.ts'
import { customFieldsOf } from '../custom-fields/definitions.ts'
import { mergeValues } from '../custom-fields/merge-values.ts'
import { auditedValues } from '../custom-fields/audited-values.ts'
import { askForEmail } from '../own-email/ask-for-email.ts'
import { storedDetails } from './fields.ts'
import { requireManager } from './reporting-line/check-manager.ts'
import { managerChanged } from './reporting-line/manager-changed.ts'
import { keepOneAdmin, lockForChange, lockUser } from './lock-user.ts'
import { changeOf, settleChanges } from './settle-changes.ts'
import { takenBy } from './taken.ts'
import { auditedFieldsOf } from './audited-fields.ts'
import { mayChangeRole, canManage } from './users.policy.ts'
import { userColumns, viewUser } from './users.view.ts'
import { requireHand, requireMaking, requireWayIn } from './invite/way-in.ts'

/** Changes the fields given and leaves the others; one's own address only once the new one is confirmed. */
export async function updateUser(ctx: Context, { params, body }: Input<typeof usersApi.update>) {
  const { tx, company, services, request } = ctx
  const { user, actor } = await lockForChange(ctx, params.id, {
    roles: body.role !== undefined || body.manager !== undefined,
  })
  if (!canManage(actor, user)) fail('FORBIDDEN')
  if (body.role && !mayChangeRole(actor, company.id, user, body.role)) fail('FORBIDDEN')
  const movesAddress = body.email !== undefined && body.email !== user.email
  if (movesAddress && !isAllowedDomain(company.allowedDomains, body.email ?? ''))
    failField('email', 'domain_not_allowed')
  const isOwn = user.id === actor.id
  const theirs = movesAddress && (await wasEverTheirs(tx, user.id))
  if (movesAddress) requireWayIn(actor, { own: isOwn, role: user.role, theirs })
  if (body.role && body.role !== user.role) requireHand(actor, user)
  requireMaking(actor, user, { role: body.role ?? user.role, status: user.status })
  if (isOwn && !actor.sessionId && body.externalId !== undefined) requireFreshProof(actor)
  const isRenamed = (body.name ?? user.name) !== user.name || (body.surname ?? user.surname) !== user.surname
  if (isOwn && isRenamed) requireSession(actor)
  if (body.role) await keepOneAdmin(tx, user, { role: body.role, status: user.status }, 'role')

  if (body.manager && body.manager !== user.manager_id) await requireManager(tx, user.id, body.manager)

  const custom = body.custom
    ? mergeValues(await customFieldsOf(tx, { lock: true }), user.custom, body.custom)
    : user.custom

  const changed = await tx
    .updateTable('users')
    .set({
      name: body.name ?? user.name,
      surname: body.surname ?? user.surname,
      email: isOwn ? user.email : (body.email ?? user.email),
      role: body.role ?? user.role,
      ...storedDetails(body),
      custom: JSON.stringify(custom),
      ...(isOwn && body.timeZone ? { chosen_time_zone: body.timeZone } : {}),
      updated_at: new Date(),
    })
    .where('id', '=', user.id)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw takenBy(error)
    })
  const ofCustom = body.custom && (await auditedValues(tx, user.custom, custom))
  const before = { ...auditedFieldsOf(user), ...(ofCustom && { custom: ofCustom.before }) }
  const after = { ...auditedFieldsOf(changed), ...(ofCustom && { custom: ofCustom.after }) }
  const target = { type: 'user', id: user.id, name: `${changed.name} ${changed.surname}` }
  if (!isDeepStrictEqual(before, after))
    await audit(tx, company.id, { actor, request }, { action: 'users.updated', target, before, after })
  if (changed.manager_id !== user.manager_id)
    await audit(tx, company.id, { actor, request }, { target, ...managerChanged(user, changed) })
  if (isOwn && movesAddress && body.email !== undefined) {
    await askForEmail(ctx, user, body.email)
    return { ...viewUser(changed), emailToConfirm: body.email }
  }
  const change = changeOf(user, changed, { theirs })
  await settleChanges({ tx, services, companyId: company.id, company }, [change], { actor, request })
  return viewUser(await lockUser(tx, user.id))
}
