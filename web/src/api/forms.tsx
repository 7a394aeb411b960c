import { fieldErrors, FieldError } from '#contract/errors.ts'
import { T } from '@tolgee/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { ApiError } from './api-error.ts'

type Errors = Record<string, ReactNode>

/** A field's error as text that follows a change of language. */
export const errorText = ({ code, params }: Pick<FieldError, 'code' | 'params'>): ReactNode => (
  <T keyName={`validation.${code}`} params={params ?? {}} />
)

/** The server names a field by where it stood in the request: `body.email`, or `email` alone. */
const fieldName = (field: string) => field.replace(/^(body|query|params|files)\./, '')

export function toErrors(fields: readonly FieldError[]): Errors {
  const errors: Errors = {}
  // The first thing wrong with a field is the one to mend first.
  for (const field of fields) errors[fieldName(field.field)] ??= errorText(field)
  return errors
}

/**
 * A Mantine form's `validate` by the very schema the server uses:
 * `useForm({ initialValues, validate: validateWith(usersApi.create.body) })`.
 */
export function validateWith(schema: z.ZodType, map: (values: object) => unknown = (values) => values) {
  return (values: object): Errors => {
    const parsed = schema.safeParse(map(values), { reportInput: true })
    return parsed.success ? {} : toErrors(fieldErrors(parsed.error))
  }
}

/** The fields at fault, when the server named them. */
export const fieldsOf = (error: ApiError): FieldError[] =>
  z.array(FieldError).safeParse(error.details).data ?? []

/** Puts the server's field errors at their fields. */
export function showFieldErrors(form: { setErrors: (errors: Errors) => void }, error: ApiError) {
  const errors = toErrors(fieldsOf(error))
  if (Object.keys(errors).length > 0) form.setErrors(errors)
}
