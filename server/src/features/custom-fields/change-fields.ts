import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { CustomField, customFieldsApi, NewCustomField } from '#contract/people/custom-fields.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fail, failField, failLimit } from '../../core/errors.ts'
import { alreadyExists } from '../../db/already-exists.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { takeTurn } from '../../platform/jobs/take-turn.ts'
import { customFieldsOf, viewField } from './definitions.ts'
import { FORGET_JOB } from './forget-values.ts'

/** One at a time changes a company's fields: how many there are, and their order, stay what was judged. */
const lockFields = (ctx: Context) => takeTurn(ctx, 'fields of')

const taken = (error: unknown) => alreadyExists(error, 'custom_fields_name', 'name')

/** Of options each has an id and a name of its own; those that people may have are not left out. */
function optionsOf(
  given: NewCustomField['options'],
  kind: CustomField['kind'],
  before: CustomField['options'],
) {
  const known = new Set(before.map(({ id }) => id))
  if (given.some(({ id }) => id !== undefined && !known.has(id))) failField('options', 'unknown_option')
  const options = given.map((option) => ({ ...option, id: option.id ?? uuid() }))
  const kept = new Set(options.map(({ id }) => id))
  if (kept.size < options.length || before.some(({ id }) => !kept.has(id)))
    failField('options', 'option_left_out')
  if (new Set(options.map(({ name }) => name.toLowerCase())).size < options.length)
    failField('options', 'option_twice')
  if (kind === 'choice' ? !options.some(({ archived }) => !archived) : options.length)
    failField('options', kind === 'choice' ? 'required' : 'invalid_value')
  return options
}

const auditedFields = ({ name, kind, required, seenBy, editedBy, options }: CustomField) => ({
  title: name,
  kind,
  required,
  seenBy,
  editedBy,
  options: options.map((option) => (option.archived ? `${option.name} (–)` : option.name)),
})

const tell = (
  { tx, company, actor, request }: Context,
  action: 'users.field_added' | 'users.field_changed' | 'users.field_deleted',
  [before, after]: [CustomField | null, CustomField | null],
) =>
  audit(
    tx,
    company.id,
    { actor, request },
    {
      action,
      target: { type: 'custom_field', id: (after ?? before)?.id ?? '', name: (after ?? before)?.name ?? '' },
      ...(before ? { before: auditedFields(before) } : {}),
      ...(after ? { after: auditedFields(after) } : {}),
    },
  )

export async function listFields({ tx }: Context) {
  return { items: await customFieldsOf(tx) }
}

export async function createField(ctx: Context, { body }: Input<typeof customFieldsApi.create>) {
  const { tx, company } = ctx
  await lockFields(ctx)
  const fields = await customFieldsOf(tx)
  if (fields.length >= limits.customFields) failLimit('customFields', limits.customFields)
  const made = await tx
    .insertInto('custom_fields')
    .values({
      company_id: company.id,
      id: uuid(),
      name: body.name,
      kind: body.kind,
      required: body.required,
      seen_by: body.seenBy,
      edited_by: body.editedBy,
      options: JSON.stringify(optionsOf(body.options, body.kind, [])),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from custom_fields)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw taken(error)
    })
  const field = viewField(made)
  await tell(ctx, 'users.field_added', [null, field])
  return field
}

export async function updateField(ctx: Context, { params, body }: Input<typeof customFieldsApi.update>) {
  const { tx } = ctx
  await lockFields(ctx)
  const before = (await customFieldsOf(tx)).find(({ id }) => id === params.id) ?? fail('NOT_FOUND')
  const changed = await tx
    .updateTable('custom_fields')
    .set({
      name: body.name ?? before.name,
      required: body.required ?? before.required,
      seen_by: body.seenBy ?? before.seenBy,
      edited_by: body.editedBy ?? before.editedBy,
      ...(body.options
        ? { options: JSON.stringify(optionsOf(body.options, before.kind, before.options)) }
        : {}),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw taken(error)
    })
  const after = viewField(changed)
  await tell(ctx, 'users.field_changed', [before, after])
  return after
}

/** All of them, so that nothing is where somebody who orders them at the same time did not see it. */
export async function orderFields(ctx: Context, { body }: Input<typeof customFieldsApi.order>) {
  const { tx } = ctx
  await lockFields(ctx)
  const fields = await customFieldsOf(tx)
  const wanted = new Set(body.ids)
  if (wanted.size !== fields.length || fields.some(({ id }) => !wanted.has(id))) fail('CONFLICT')
  await sql`update custom_fields f set position = o.n from unnest(${body.ids}::uuid[]) with ordinality as o (id, n)
    where f.id = o.id`.execute(tx)
  return { items: await customFieldsOf(tx) }
}

/** The field is gone at once; what people had in it is taken away by a job. */
export async function deleteField(ctx: Context, { params }: Input<typeof customFieldsApi.delete>) {
  const { tx, company, actor } = ctx
  await lockFields(ctx)
  const field = (await customFieldsOf(tx)).find(({ id }) => id === params.id) ?? fail('NOT_FOUND')
  await tx.deleteFrom('custom_fields').where('id', '=', field.id).execute()
  await addJob(tx, {
    companyId: company.id,
    kind: FORGET_JOB,
    payload: { fieldId: field.id },
    createdBy: actor.id,
    priority: -1,
  })
  await tell(ctx, 'users.field_deleted', [field, null])
  return {}
}
