const LONGEST = 60

/** A title as a part of a path that every system takes: letters of any script and figures, joined by hyphens. */
export function slug(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return [...plain]
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/^-+|-+$/g, '')
}

/** The same with its place before it, so that a list of names is in the order of the course. */
export const numbered = (at: number, title: string): string =>
  [String(at + 1).padStart(2, '0'), slug(title)].filter(Boolean).join('-')

/** A name for each file, another for each of two that are called the same. */
export function filesByName(): (id: string, name: string) => string {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return (id, name) => {
    const known = names.get(id)
    if (known) return known
    const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,8})?$/s.exec(name) ?? []
    const base = slug(stem) || 'file'
    let free = base + ending.toLowerCase()
    for (let more = 2; taken.has(free); more++) free = `${base}-${more}${ending.toLowerCase()}`
    taken.add(free)
    names.set(id, free)
    return free
  }
}
