import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id } from '../envelope.ts'
import { line } from '../fields.ts'
import { limits } from '../limits.ts'

export const customFieldKinds = ['text', 'number', 'date', 'choice'] as const
export const CustomFieldKind = z.enum(customFieldKinds)
export type CustomFieldKind = z.infer<typeof CustomFieldKind>

/** Who reads a field of others; administrators always do, and whoever may change their own reads it. */
export const customFieldReaders = ['admins', 'mentors', 'all'] as const
const SeenBy = z.enum(customFieldReaders)
export const customFieldEditors = ['admins', 'self'] as const
const EditedBy = z.enum(customFieldEditors)

const FieldName = line(limits.customFieldName).min(1)
/** People keep the option that they have: one that is renamed reads anew, one that is archived is given to nobody else. */
const Option = z.object({ id: Id, name: z.string(), archived: z.boolean() })
const GivenOption = z.object({ id: Id.optional(), name: FieldName, archived: z.boolean().default(false) })

/** A field of people that a company defines itself. */
export const CustomField = z.object({
  id: Id,
  name: z.string(),
  kind: CustomFieldKind,
  required: z.boolean(),
  seenBy: SeenBy,
  editedBy: EditedBy,
  /** Of a choice, in their order. */
  options: z.array(Option),
})
export type CustomField = z.infer<typeof CustomField>

export const NewCustomField = z.object({
  name: FieldName,
  kind: CustomFieldKind,
  required: z.boolean().default(false),
  seenBy: SeenBy.default('admins'),
  editedBy: EditedBy.default('admins'),
  options: z.array(GivenOption).max(limits.customFieldOptions).default([]),
})
export type NewCustomField = z.output<typeof NewCustomField>

export const ChangedCustomField = z.object({
  name: FieldName.optional(),
  required: z.boolean().optional(),
  seenBy: SeenBy.optional(),
  editedBy: EditedBy.optional(),
  /** All of them; one that people may have is archived and not left out. */
  options: z.array(GivenOption).max(limits.customFieldOptions).optional(),
})

/** What people have in such fields, by the fields' ids: a text, a number, a day, or the id of an option. */
const CustomValue = z.union([z.string().max(limits.customFieldText), z.number()])
export type CustomValue = z.infer<typeof CustomValue>
export const CustomValues = z.record(Id, CustomValue)
export type CustomValues = z.infer<typeof CustomValues>
/** Null takes a value away; what is not named stays. */
export const GivenCustomValues = z.record(Id, CustomValue.nullable())
export type GivenCustomValues = z.infer<typeof GivenCustomValues>

export const SaveOwnFields = z.object({ values: GivenCustomValues })

export const OwnCustomField = CustomField.extend({ value: CustomValue.nullable(), editable: z.boolean() })
export type OwnCustomField = z.infer<typeof OwnCustomField>

/**
 * What is asked of such a field: `<id>:<option>`, `<id>:<part of a text>`, or `<id>:<from>..<to>` of numbers and days,
 * either of which may be missing.
 */
export const CustomFilter = z
  .string()
  .max(36 + 1 + limits.searchLength)
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:.+$/)

/** Such a field as a column of a file. */
export const CustomColumn = z.templateLiteral(['field:', z.uuid()])
export type CustomColumn = z.infer<typeof CustomColumn>
export const customColumn = (id: string): CustomColumn => `field:${id}`
export const idOfColumn = (column: string): string | null =>
  column.startsWith('field:') ? column.slice('field:'.length) : null

const Fields = z.object({ items: z.array(CustomField) })
const byId = z.object({ id: Id })

export const customFieldsApi = {
  list: endpoint({
    id: 'customFields.list',
    method: 'GET',
    path: '/users/fields',
    summary: 'List the fields of people that the company defines, in their order',
    data: Fields,
    errors: [],
    scope: 'users:read',
  }),
  create: endpoint({
    id: 'customFields.create',
    method: 'POST',
    path: '/users/fields',
    summary: 'Define a field of people',
    body: NewCustomField,
    data: CustomField,
    errors: ['ALREADY_EXISTS', 'MAX_NUMBER_REACHED'],
    scope: 'users:write',
  }),
  update: endpoint({
    id: 'customFields.update',
    method: 'PUT',
    path: '/users/fields/:id',
    summary: 'Change such a field; only what is given',
    params: byId,
    body: ChangedCustomField,
    data: CustomField,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    scope: 'users:write',
  }),
  order: endpoint({
    id: 'customFields.order',
    method: 'PUT',
    path: '/users/field-order',
    summary: 'Put the fields in an order',
    body: z.object({ ids: z.array(Id).max(limits.customFields) }),
    data: Fields,
    errors: ['CONFLICT'],
    scope: 'users:write',
  }),
  delete: endpoint({
    id: 'customFields.delete',
    method: 'DELETE',
    path: '/users/fields/:id',
    summary: 'Delete a field, with what people have in it',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: 'users:write',
  }),
  own: endpoint({
    id: 'customFields.own',
    method: 'GET',
    path: '/auth/me/fields',
    summary: 'Get one’s own values in the company’s fields, as far as one reads them',
    data: z.object({ items: z.array(OwnCustomField) }),
    errors: [],
    scope: 'profile:read',
  }),
  saveOwn: endpoint({
    id: 'customFields.saveOwn',
    method: 'PUT',
    path: '/auth/me/fields',
    summary: 'Change one’s own values in the fields that are one’s own to change',
    body: SaveOwnFields,
    data: z.object({ items: z.array(OwnCustomField) }),
    errors: [],
    scope: 'profile:write',
  }),
}
