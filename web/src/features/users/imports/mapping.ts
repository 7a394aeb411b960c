import type { ImportMode, ImportTarget } from '#contract/imports.ts'

type Targets = readonly (ImportTarget | null)[]

/** What the file does not tell and the mode cannot do without; the server asks for the same. */
export function missing(targets: Targets, mode: ImportMode): ImportTarget | null {
  const has = (target: ImportTarget) => targets.includes(target)
  const adds = mode !== 'update' && mode !== 'fill_missing'
  if (!has('email') && (mode === 'create' || !has('externalId'))) return 'email'
  if (adds && !has('name') && !has('fullName')) return 'name'
  if (adds && !has('surname') && !has('fullName')) return 'surname'
  return null
}

/** A meaning that two columns claim; tags alone may come from several. */
export const repeated = (targets: Targets): ImportTarget | null =>
  targets.find((target, i) => target && target !== 'tags' && targets.indexOf(target) !== i) ?? null
