import { sql, type Selectable } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { RowOutcome, RowState } from '#contract/people/batch-rows.ts'
import type { importsApi } from '#contract/people/imports.ts'
import type { Role } from '#contract/roles.ts'
import type { CustomField, CustomValues } from '#contract/people/custom-fields.ts'
import { customValueText } from '#contract/rules/people/custom-value.ts'
import { Status } from '#contract/people/users.ts'
import type { Database } from '../../../db/types.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { customFieldsOf } from '../../custom-fields/definitions.ts'
import { viewBatchBriefly } from './batch.view.ts'
import { keptBeside } from './run/field-sql.ts'
import { ZONE_AS_WRITTEN } from './reader/zones/time-zones.ts'
import { invitableWith, invitationKept } from './run/invitation-sql.ts'
import { viewOneBatch } from './view-one-batch.ts'
import { withPeopleNamed } from '../../../platform/people/people-in-log.ts'
import { pageOf } from '../../../http/page.ts'

export async function batchById({ tx }: Context, { params }: Input<typeof importsApi.byId>) {
  const batch = await tx.selectFrom('user_batches').selectAll().where('id', '=', params.id).executeTakeFirst()
  return viewOneBatch(tx, batch ?? fail('NOT_FOUND'))
}

export async function listBatches({ tx }: Context, { query }: Input<typeof importsApi.list>) {
  const { page, pageSize, kind } = query
  let batches = tx.selectFrom('user_batches')
  if (kind?.length) batches = batches.where('kind', 'in', kind)
  const [rows, { total }] = await Promise.all([
    batches
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    batches.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows.map(viewBatchBriefly), total, { page, pageSize })
}

export async function batchRows(ctx: Context, { params, query }: Input<typeof importsApi.rows>) {
  const { tx } = ctx
  const { page, pageSize, outcome, state, skipped, givesAdmin, noted } = query
  const batch = await tx
    .selectFrom('user_batches')
    .select(['role'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!batch) fail('NOT_FOUND')
  let rows = tx.selectFrom('user_batch_rows').where('batch_id', '=', params.id)
  if (outcome?.length) rows = rows.where('outcome', 'in', outcome)
  if (state?.length) rows = rows.where('state', 'in', state)
  if (skipped) rows = rows.where('apply', '=', false)
  if (givesAdmin) rows = rows.where('gives_admin', '=', true)
  if (noted) rows = rows.where('notes', 'is not', null)
  const [items, { total }] = await Promise.all([
    rows
      .leftJoin('users', (join) =>
        join
          .onRef('users.company_id', '=', 'user_batch_rows.company_id')
          .onRef('users.id', '=', 'user_batch_rows.user_id'),
      )
      .select((e) => [
        'user_batch_rows.row',
        'user_batch_rows.user_id',
        'outcome',
        'state',
        'apply',
        'absent',
        // When they had been deleted is kept for the undo alone.
        sql<Record<string, unknown> | null>`before - ${keptBeside}`.as('before'),
        'after',
        'errors',
        e.fn.coalesce('user_batch_rows.name', 'users.name').as('name'),
        e.fn.coalesce('user_batch_rows.surname', 'users.surname').as('surname'),
        e.fn.coalesce('user_batch_rows.email', 'users.email').as('email'),
        'user_batch_rows.external_id',
        'user_batch_rows.role',
        'user_batch_rows.status',
        'user_batch_rows.wanted',
        'users.status as present_status',
        'user_batch_rows.gives_admin',
        'user_batch_rows.notes',
        // Of the row alone: both tables have a status.
        invitableWith('user_batch_rows.status').as('invitable'),
        invitationKept.as('invitation'),
        'user_batch_rows.preferred_language',
        'user_batch_rows.time_zone',
        'user_batch_rows.tags',
        'users.id as present_id',
      ])
      .orderBy('user_batch_rows.row')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const custom = await customFieldsOf(tx)
  const inWords = (values: Record<string, unknown> | null) => customInWords(values, custom)
  const shown = items.map((item) => ({
    row: item.row,
    userId: item.present_id,
    name: item.name,
    surname: item.surname,
    email: item.email,
    status: statusAfter(item),
    outcome: item.outcome,
    state: item.state,
    apply: item.apply,
    invitable: item.invitable,
    invitation: item.invitation,
    givesAdmin: item.gives_admin,
    absent: item.absent,
    before: inWords(item.before),
    after: inWords(item.outcome === 'create' ? newPerson(item, batch.role) : asWritten(item)),
    errors: item.errors ?? [],
    notes: item.notes ?? [],
  }))
  return pageOf(await withPeopleNamed(tx, shown), total, { page, pageSize })
}

/** What a row says of the company's own fields, as it is read. */
function customInWords(values: Record<string, unknown> | null, fields: readonly CustomField[]) {
  const custom = values?.['custom'] as CustomValues | undefined
  if (!custom) return values
  const words = fields
    .filter(({ id }) => custom[id] !== undefined)
    .map((field) => `${field.name}: ${customValueText(field, custom[field.id])}`)
  return { ...values, custom: words }
}

/** The status that a row leaves its person with: what it changes, else what they have. */
function statusAfter(item: StatusOfRow): Status | null {
  if (item.outcome === 'create')
    return item.present_status ?? (item.status === 'inactive' ? item.status : 'pending')
  if (item.outcome === 'error') return item.present_status
  const after = item.state === 'planned' || item.state === 'done' ? item.after?.['status'] : undefined
  return Status.safeParse(after).data ?? item.present_status
}
type StatusOfRow = {
  outcome: RowOutcome
  state: RowState
  status: Status | null
  present_status: Status | null
  after: Record<string, unknown> | null
}

type NewPerson = Pick<
  Selectable<Database['user_batch_rows']>,
  'external_id' | 'role' | 'preferred_language' | 'time_zone' | 'tags' | 'wanted'
>

/** Whoever is to be added further down has no name yet: a manager stands as the file writes them until the row is done. */
function asWritten({ state, after, wanted }: Pick<BatchItem, 'state' | 'after' | 'wanted'>) {
  const manager = wanted?.['manager']
  return state === 'planned' && manager !== undefined && after && 'manager' in after
    ? { ...after, manager }
    : after
}
type BatchItem = StatusOfRow & Pick<NewPerson, 'wanted'>

/** Said of a row beside what its person gets. */
const unshown: ReadonlySet<string> = new Set([ZONE_AS_WRITTEN, 'managerId'])

/** What a new person gets beside their name and address. */
function newPerson(row: NewPerson, role: Role | null): Record<string, unknown> {
  const { external_id: externalId, preferred_language: preferredLanguage, time_zone: timeZone, tags } = row
  const all = { role: row.role ?? role, externalId, preferredLanguage, timeZone, tags, ...row.wanted }
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => value !== null && !unshown.has(key)))
}
