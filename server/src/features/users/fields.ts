import {
  detailFields,
  linkFields,
  personFieldKeys,
  personFields,
  type PersonFieldKey,
} from '#contract/people/person-fields.ts'
import type { UpdateUser } from '#contract/people/users.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../db/types.ts'

type Column = keyof Database['users']

/** Where each field of a person is kept; what crosses the wire of them stands in the contract. */
export const columnOf = {
  name: 'name',
  surname: 'surname',
  email: 'email',
  role: 'role',
  status: 'status',
  pronouns: 'pronouns',
  jobTitle: 'job_title',
  department: 'department',
  manager: 'manager_id',
  externalId: 'external_id',
  tags: 'tags',
  preferredLanguage: 'preferred_language',
  timeZone: 'time_zone',
} as const satisfies Record<PersonFieldKey, Column>

/** What the statements that write many people set besides: all values of fields that the company defines, in one. */
const custom = { key: 'custom', column: 'custom', isList: false, isJson: true } as const

/** What names another person is written apart: many at once may name each other. */
type Plain = Exclude<PersonFieldKey, (typeof linkFields)[number]>
export const plainFields = personFieldKeys.filter((key): key is Plain =>
  linkFields.every((link) => link !== key),
)

/** All but those, as the statements that read and write many people name them. */
export const storedFields = [
  ...plainFields.map((key) => ({
    key,
    column: columnOf[key],
    isList: personFields[key].given === 'list',
    isJson: false,
  })),
  custom,
]
export type StoredField = (typeof storedFields)[number]

type Details = Partial<Pick<z.output<typeof UpdateUser>, (typeof detailFields)[number]>>

/** The details that a call gives, as they are kept: those that it leaves out are left as they are. */
export const storedDetails = (given: Details): Updateable<Database['users']> =>
  Object.fromEntries(
    detailFields
      .filter((key) => given[key] !== undefined)
      .map((key) => {
        const value = given[key]
        return [columnOf[key], Array.isArray(value) ? [...new Set(value)] : value]
      }),
  )
