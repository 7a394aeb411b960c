import type { CustomField, CustomValues, customFieldsApi } from '#contract/people/custom-fields.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { Tx } from '../../db/tenant.ts'
import { failField } from '../../core/errors.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { customFieldsOf, readsField } from './definitions.ts'
import { mergeValues } from './merge-values.ts'
import { auditedValues } from './audited-values.ts'

/** Whoever changes a field of their own reads it too. */
const readsOwn = (role: Role, field: CustomField) => field.editedBy === 'self' || readsField(role, field)

const ownValues = async (tx: Tx, id: string) =>
  (await tx.selectFrom('users').select('custom').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
    ?.custom ?? {}

const view = (fields: readonly CustomField[], values: CustomValues, { role }: Actor) => ({
  items: fields
    .filter((field) => readsOwn(role, field))
    .map((field) => ({
      ...field,
      value: values[field.id] ?? null,
      editable: field.editedBy === 'self',
    })),
})

export async function ownFields({ tx, actor }: Context) {
  const found = await tx.selectFrom('users').select('custom').where('id', '=', actor.id).executeTakeFirst()
  return view(await customFieldsOf(tx), found?.custom ?? {}, actor)
}

export async function saveOwnFields(ctx: Context, { body }: Input<typeof customFieldsApi.saveOwn>) {
  const { tx, actor, request } = ctx
  const fields = await customFieldsOf(tx, { lock: true })
  for (const id of Object.keys(body.values))
    if (!fields.some((field) => field.id === id && field.editedBy === 'self'))
      failField(`custom.${id}`, 'not_yours_to_change')
  const before = await ownValues(tx, actor.id)
  const after = mergeValues(fields, before, body.values)
  const change = await auditedValues(tx, before, after)
  if (!change) return view(fields, before, actor)
  await tx
    .updateTable('users')
    .set({ custom: JSON.stringify(after), updated_at: new Date() })
    .where('id', '=', actor.id)
    .execute()
  const target = { type: 'user', id: actor.id, name: `${actor.name} ${actor.surname}` }
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    {
      action: 'auth.profile_changed',
      target,
      before: { custom: change.before },
      after: { custom: change.after },
    },
  )
  return view(fields, after, actor)
}
