import type { CustomField, CustomValues, GivenCustomValues } from '#contract/people/custom-fields.ts'
import type { FieldError } from '#contract/errors.ts'
import { judgeCustomValue } from '#contract/rules/people/custom-value.ts'
import { fail } from '../../core/errors.ts'

/**
 * What a person has once what is given is done; each value that cannot be is named at its field. Whoever is new has all
 * that is required; of whoever has none yet it is asked by the form, and nothing that is there is taken away.
 */
export function mergeValues(
  fields: readonly CustomField[],
  present: CustomValues,
  given: GivenCustomValues = {},
  { isNew = false } = {},
): CustomValues {
  const errors: FieldError[] = []
  const merged = { ...present }
  const known = new Map(fields.map((field) => [field.id, field]))
  for (const [id, value] of Object.entries(given)) {
    const field = known.get(id)
    const at = `custom.${id}`
    if (!field) errors.push({ field: at, code: 'unknown_field' })
    else if (value === null) delete merged[id]
    else {
      const judged = judgeCustomValue(field, value, present[id])
      if ('code' in judged) errors.push({ field: at, code: judged.code })
      else merged[id] = judged.value
    }
  }
  for (const { id, required } of fields)
    if (required && merged[id] === undefined && (isNew || given[id] === null))
      errors.push({ field: `custom.${id}`, code: 'required' })
  if (errors.length) fail('BAD_REQUEST', { details: errors })
  return merged
}
