import type { ReactNode } from 'react'

/**
 * The errors of a field that is a list, by place: `availability.2.from` is of place 2. Under `''` stands the first
 * there is, for a control that shows one for all.
 */
export function errorsAt(errors: Record<string, ReactNode>, field: string): Record<string, ReactNode> {
  const found: Record<string, ReactNode> = {}
  for (const [path, error] of Object.entries(errors)) {
    if (path !== field && !path.startsWith(`${field}.`)) continue
    const index = path.slice(field.length + 1).split('.')[0] ?? ''
    found[index] ??= error
    found[''] ??= error
  }
  return found
}
