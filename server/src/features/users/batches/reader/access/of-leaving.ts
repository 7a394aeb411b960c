import type { FieldError } from '#contract/errors.ts'
import type { RowError } from '../row-errors.ts'
import type { accessTargets, Leaving } from './leaving-days.ts'

type AccessTarget = (typeof accessTargets)[number]
/** What a day stands for in its column, and what is told of it in its row. */
type Meaning = { means: string | null; notes: FieldError[]; refused: RowError[] }

/**
 * Whoever left is suspended or deleted, as by a word; of whoever is to leave nothing is said yet, not even that they are
 * here. A day that is past by one way to read it and to come by the other, in a file that writes both, is not guessed at.
 */
export function ofLeaving(field: AccessTarget, { said, dayFirst }: Leaving, value: string): Meaning {
  const params = { value }
  if (said === 'unclear')
    return { means: null, notes: [], refused: [{ field, code: 'date_unclear', params }] }
  const how: FieldError[] = dayFirst ? [{ field, code: 'day_first', params }] : []
  if (said === 'never') return { means: null, notes: [], refused: [] }
  if (said === 'not_yet')
    return { means: null, notes: [{ field, code: 'leaves_on', params }, ...how], refused: [] }
  const means = field === 'status' ? 'inactive' : 'yes'
  return { means, notes: [{ field, code: 'left_on', params }, ...how], refused: [] }
}
