import type { CustomField, CustomValue } from '../../people/custom-fields.ts'
import { Day } from '../../envelope.ts'
import { line } from '../../fields.ts'
import { limits } from '../../limits.ts'

type Kind = Pick<CustomField, 'kind' | 'options'>
export type Judged = { value: CustomValue } | { code: string }

const Text = line(limits.customFieldText).min(1)
/** Larger ones, and more than six decimals, come back from no spreadsheet as they were. */
const MOST = 1e15

/** Whether a value can stand in a field. An archived option is kept by who has it, and given to nobody else. */
export function judgeCustomValue({ kind, options }: Kind, value: unknown, present?: unknown): Judged {
  if (kind === 'number')
    return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MOST
      ? { value }
      : { code: 'invalid_number' }
  if (typeof value !== 'string') return { code: 'invalid_value' }
  if (kind === 'choice') {
    const option = options.find(({ id }) => id === value)
    return option && (!option.archived || value === present) ? { value } : { code: 'unknown_option' }
  }
  if (kind === 'date') return Day.safeParse(value).success ? { value } : { code: 'invalid_date' }
  const text = Text.safeParse(value)
  return text.success ? { value: text.data } : { code: 'invalid_line' }
}

/** A value as a person reads it, where words are enough: dates and numbers as they are kept. */
export const customValueText = ({ kind, options }: Kind, value: CustomValue | null | undefined): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'choice') return options.find(({ id }) => id === value)?.name ?? ''
  return String(value)
}
