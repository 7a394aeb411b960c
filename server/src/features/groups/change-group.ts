import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { GroupRule, groupsApi } from '#contract/people/groups.ts'
import { fail } from '../../core/errors.ts'
import { alreadyExists } from '../../db/already-exists.ts'
import { FOREIGN_KEY_VIOLATION, isDatabaseError } from '../../db/driver.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { audit } from '../../platform/audit.ts'
import { requireQuota } from '../../platform/companies/quota.ts'
import { groupSource } from './find-groups.ts'
import { findGroup, lockGroup } from './groups.view.ts'
import { holdRuled, judgeGroup } from './judge.ts'

const nameTaken = (error: unknown): never => {
  throw alreadyExists(error, 'groups_name', 'name')
}
const kept = (rule: GroupRule | null) => (rule ? JSON.stringify(rule) : null)
const auditedFields = ({
  name,
  description,
  rule,
}: {
  name: string
  description: string
  rule: GroupRule | null
}) => ({
  name,
  description,
  rule: rule ? [rule.match, ...Object.entries(rule.conditions).flatMap(([, values]) => values ?? [])] : null,
})

/** Its rule has its effect in the same transaction: who sees the group saved sees its people. */
async function judgeNow(tx: Tx, id: string): Promise<void> {
  for (const group of await holdRuled(tx, [id])) await judgeGroup(tx, group)
}

export async function createGroup(ctx: Context, { body }: Input<typeof groupsApi.create>) {
  const { tx, actor, company, request } = ctx
  await requireQuota(ctx, 'groups', sql.table('groups'))
  const id = uuid()
  await tx
    .insertInto('groups')
    .values({
      company_id: company.id,
      id,
      name: body.name,
      description: body.description,
      rule: kept(body.rule),
    })
    .execute()
    .catch(nameTaken)
  await indexRows(tx, groupSource, [id])
  await judgeNow(tx, id)
  const group = await findGroup(tx, id)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'groups.created',
      target: { type: 'group', id, name: group.name },
      after: auditedFields(group),
    },
  )
  return group
}

export async function updateGroup(ctx: Context, { params, body }: Input<typeof groupsApi.update>) {
  const { tx, actor, company, request } = ctx
  const before = await lockGroup(ctx, params.id)
  const { name = before.name, description = before.description, rule = before.rule } = body
  await tx
    .updateTable('groups')
    .set({ name, description, rule: kept(rule), updated_at: new Date() })
    .where('id', '=', params.id)
    .execute()
    .catch(nameTaken)
  await indexRows(tx, groupSource, [params.id])
  if (body.rule) await judgeNow(tx, params.id)
  const after = await findGroup(tx, params.id)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'groups.changed',
      target: { type: 'group', id: params.id, name: after.name },
      before: auditedFields(before),
      after: auditedFields(after),
    },
  )
  return after
}

/** Refused by the database itself while something is assigned to the group. */
export async function deleteGroup(ctx: Context, { params }: Input<typeof groupsApi.delete>) {
  const { tx, actor, company, request } = ctx
  const group = await lockGroup(ctx, params.id)
  await tx
    .deleteFrom('groups')
    .where('id', '=', params.id)
    .execute()
    .catch((error: unknown) => {
      if (isDatabaseError(error, FOREIGN_KEY_VIOLATION)) fail('CONFLICT', { details: { reason: 'assigned' } })
      throw error
    })
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'groups.deleted', target: { type: 'group', id: params.id, name: group.name } },
  )
  return {}
}
