import { type FieldError, fieldErrors } from '#contract/errors.ts'
import { unfitTexts } from '#contract/text.ts'
import type { z } from 'zod'

/** What the server would find wrong with the value of a field, by its own schema; nothing where it would take it. */
export function misfits(schema: z.ZodType, value: unknown, field: string): FieldError[] {
  const parsed = schema.safeParse(value, { reportInput: true })
  return parsed.success ? unfitTexts(value, field) : fieldErrors(parsed.error, field)
}
