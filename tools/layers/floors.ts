import type { Import } from './imports.ts'

/** The floors of the server, from below: each knows those under it. */
const floors = ['core', 'db', 'platform', 'http', 'capabilities', 'features', 'top'] as const
type Floor = (typeof floors)[number]

/** Files beside the folders that every floor knows as it knows core/; what is not named here puts the rest together. */
const core = new Set(['limits.ts', 'env.ts', 'built.ts', 'compile-cache.ts'])
const ofHttp = new Set(['services.ts', 'feature.ts', 'searchable.ts'])

export function floorOf(path: string): Floor | undefined {
  const [, rest] = /^server\/src\/(.+)$/.exec(path) ?? []
  if (rest === undefined) return undefined
  const folder = rest.split('/')[0] as string
  if (core.has(rest)) return 'core'
  if (ofHttp.has(rest)) return 'http'
  return folder !== 'top' && isFloor(folder) ? folder : 'top'
}
const isFloor = (name: string): name is Floor => (floors as readonly string[]).includes(name)

function goesUp({ from, to }: Import): boolean {
  const own = floorOf(from)
  const other = floorOf(to)
  return own !== undefined && other !== undefined && floors.indexOf(own) < floors.indexOf(other)
}

export const refusedUpwards = (one: Import): boolean => one.kind === 'file' && goesUp(one)

export const feature = (path: string, side: 'server' | 'web') =>
  new RegExp(`^${side}/src/features/([^/]+)/`).exec(path)?.[1]

/** What has tables and files of its own on the server: a feature, or a capability that many of them use. */
export const ownHouse = (path: string) => /^server\/src\/(?:features|capabilities)\/([^/]+)\//.exec(path)?.[1]

/** Features that know each other all the same. The list may only grow shorter. */
export const knownCircles: ReadonlySet<string> = new Set()

/** The server's features and capabilities that know each other, over any number of others: each circle by the names on it. */
export function circles(imports: readonly Import[]): string[] {
  const knows = new Map<string, Set<string>>()
  for (const { from, to, kind } of imports) {
    const own = ownHouse(from)
    const other = ownHouse(to)
    if (kind !== 'file' || !own || !other || own === other) continue
    knows.set(own, (knows.get(own) ?? new Set()).add(other))
  }
  const reach = (start: string) => {
    const seen = new Set<string>()
    const next = [...(knows.get(start) ?? [])]
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (seen.has(one)) continue
      seen.add(one)
      next.push(...(knows.get(one) ?? []))
    }
    return seen
  }
  const reached = new Map([...knows.keys()].map((one) => [one, reach(one)]))
  const found = [...reached].flatMap(([one, its]) =>
    its.has(one)
      ? [
          [...its]
            .filter((other) => reached.get(other)?.has(one))
            .toSorted()
            .join(' ⇄ '),
        ]
      : [],
  )
  return [...new Set(found)].toSorted()
}
