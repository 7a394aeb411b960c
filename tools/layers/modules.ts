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

/** As many shared files know a feature that only joins: the list of features, or the routes and the navigation. */
const JOINS = 2

/** What a feature costs beside its own folder, for each side: those that edit more than the others with their files. */
export function inWords(found: readonly Module[]): string[] {
  return (['server', 'web'] as const).flatMap((side) => {
    const own = found.filter((one) => one.side === side)
    const dear = own.filter(({ sharedFiles }) => sharedFiles.length > JOINS)
    const most = Math.max(0, ...own.filter((one) => !dear.includes(one)).map((one) => one.sharedFiles.length))
    return [
      `Shared files that a feature edits, ${side}: at most ${most} for ${own.length - dear.length} of ${own.length}`,
      ...dear.map(({ name, sharedFiles }) => `  ${name} ${sharedFiles.length}: ${sharedFiles.join(', ')}`),
    ]
  })
}
