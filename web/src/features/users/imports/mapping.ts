import { customColumn, type CustomField } from '#contract/people/custom-fields.ts'
import {
  joinedWith,
  wholeNames,
  type ImportMode,
  type ImportTarget,
} from '#contract/people/import-columns.ts'

type Targets = readonly (ImportTarget | null)[]

/** What the file does not tell and the mode cannot do without; the server asks for the same. */
export function missing(targets: Targets, mode: ImportMode): ImportTarget | null {
  const has = (target: ImportTarget) => targets.includes(target)
  const whole = wholeNames.some(has)
  const adds = mode !== 'update' && mode !== 'fill_missing'
  if (!has('email') && (mode === 'create' || !has('externalId'))) return 'email'
  if (adds && !has('name') && !whole) return 'name'
  if (adds && !has('surname') && !whole) return 'surname'
  return null
}

/** Of several columns for these the strictest counts. */
const strictest: readonly ImportTarget[] = ['status', 'suspended', 'deleted']

/**
 * How columns with one meaning are put together: those of a text joined, of addresses one that is an address, of others
 * the first that is filled.
 */
function way(
  target: ImportTarget,
  custom: readonly CustomField[],
): 'joined' | 'strictest' | 'address' | 'first' {
  if (target === 'email') return 'address'
  if (strictest.includes(target)) return 'strictest'
  const own = custom.find(({ id }) => customColumn(id) === target)
  return own?.kind === 'text' || Object.hasOwn(joinedWith, target) ? 'joined' : 'first'
}

/** The meanings that several columns have, with their columns; of tags all are meant, and nobody needs to be told. */
export function together(targets: Targets, custom: readonly CustomField[]) {
  const columns = targets.flatMap((target, i) => (target && target !== 'tags' ? [{ target, i }] : []))
  return [...Map.groupBy(columns, ({ target }) => target)]
    .filter(([, of]) => of.length > 1)
    .map(([target, of]) => ({ target, columns: of.map(({ i }) => i), how: way(target, custom) }))
}
