import { isTest } from './files.ts'
import { feature } from './floors.ts'
import type { Import } from './imports.ts'

/** A feature of one side, and the shared files that import it: each is one that a new feature of its kind edits too. */
export type Module = { side: 'server' | 'web'; name: string; sharedFiles: string[] }

/** Whether a file joins what features bring: it stands in none. */
const joins = ({ from }: Import, side: Module['side']) =>
  from.startsWith(`${side}/src/`) && !isTest(from) && feature(from, side) === undefined

/** The features by how many shared files know them, the costliest first. */
export function modules(imports: readonly Import[]): Module[] {
  const found = new Map<string, Module>()
  for (const one of imports)
    for (const side of ['server', 'web'] as const) {
      const name = one.kind === 'file' ? feature(one.to, side) : undefined
      if (name === undefined || !joins(one, side)) continue
      const module = found.get(`${side} ${name}`) ?? { side, name, sharedFiles: [] }
      if (!module.sharedFiles.includes(one.from)) module.sharedFiles.push(one.from)
      found.set(`${side} ${name}`, module)
    }
  return [...found.values()].toSorted(
    (a, b) => b.sharedFiles.length - a.sharedFiles.length || (a.name < b.name ? -1 : 1),
  )
}
