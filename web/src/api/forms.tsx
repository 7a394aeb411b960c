import { fieldErrors, FieldError } from '#contract/errors.ts'
import { T } from '@tolgee/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ApiError } from './api-error.ts'

type Errors = Record<string, ReactNode>

/** A field's error as text that follows a change of language; of what is missing it says what to enter. */
export const errorText = ({
  field = '',
  code,
  params,
}: Pick<FieldError, 'code' | 'params'> & { field?: string }): ReactNode => (
  <T keyName={`validation.${code}`} params={{ field: fieldName(field), ...params }} />
)

/** The server names a field by where it stood in the request: `body.email`, or `email` alone. */
const fieldName = (field: string) => field.replace(/^(body|query|params|files)\./, '')

/** `beside`: the other fields of the form. A name beside a surname is a person's first name. */
export function toErrors(fields: readonly FieldError[], beside: object = {}): Errors {
  const errors: Errors = {}
  // The first thing wrong with a field is the one to mend first.
  for (const error of fields) {
    const name = fieldName(error.field)
    const field = name === 'name' && 'surname' in beside ? 'firstName' : name
    errors[name] ??= errorText({ ...error, field })
  }
  return errors
}

/**
 * A Mantine form's `validate` by the very schema the server uses:
 * `useForm({ initialValues, validate: validateWith(usersApi.create.body) })`.
 */
export function validateWith(schema: z.ZodType, map: (values: object) => unknown = (values) => values) {
  return (values: object): Errors => {
    const parsed = schema.safeParse(map(values), { reportInput: true })
    return parsed.success ? {} : toErrors(fieldErrors(parsed.error), values)
  }
}

/** Errors at the fields of a form that calls some of them otherwise than the body does. */
export const renameErrors = (errors: Errors, names: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, error]) => {
      const [field = '', ...within] = path.split('.')
      return [[names[field] ?? field, ...within].join('.'), error]
    }),
  )

/** The fields at fault, when the server named them. */
export const fieldsOf = (error: ApiError): FieldError[] =>
  (Array.isArray(error.details) ? error.details : []).flatMap(
    (one: unknown) => FieldError.safeParse(one).data ?? [],
  )

/** Puts the server's field errors at their fields. */
export function showFieldErrors(form: { setErrors: (errors: Errors) => void }, error: ApiError) {
  const errors = toErrors(fieldsOf(error))
  if (Object.keys(errors).length > 0) form.setErrors(errors)
}
