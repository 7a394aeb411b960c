import { wholeNames, type ImportMode, type ImportTarget } from '#contract/import-columns.ts'

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

/** How columns with one meaning are put together: those of names joined, of others the first that is filled. */
const ways: Partial<Record<ImportTarget, 'joined' | 'strictest'>> = {
  name: 'joined',
  surname: 'joined',
  fullName: 'joined',
  surnameFirst: 'joined',
  externalId: 'joined',
  status: 'strictest',
  suspended: 'strictest',
  deleted: 'strictest',
}

/** The meanings that several columns have, with their columns; of tags all are meant, and nobody needs to be told. */
export function together(targets: Targets) {
  const columns = targets.flatMap((target, i) => (target && target !== 'tags' ? [{ target, i }] : []))
  return [...Map.groupBy(columns, ({ target }) => target)]
    .filter(([, of]) => of.length > 1)
    .map(([target, of]) => ({
      target,
      columns: of.map(({ i }) => i),
      how: ways[target] ?? ('first' as const),
    }))
}
