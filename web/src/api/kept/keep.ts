import type { Label, Shelf } from './shelf.ts'

/** Lessons, outlines and pictures together: beyond either what was longest of no use goes first. */
export const MOST_KEPT = 400
export const MOST_BYTES = 60 * 1024 * 1024
/** As long as a session lasts that is never used: nobody reads on when the server would not let them in any more. In milliseconds. */
export const LONGEST = 14 * 24 * 3_600_000

/** Who reads, and at which company's address: what is kept is of both. */
export type Reader = { person: string; company: string }

/** What has to go so that the rest is within bounds, and what may not be read any more. */
export function toGo(labels: readonly Label[], { person, company }: Reader, now: number): string[] {
  const own = labels.filter(
    (label) => label.person === person && label.company === company && now - label.keptAt < LONGEST,
  )
  const staying = new Set<string>()
  let bytes = 0
  for (const label of own.toSorted((a, b) => b.usedAt - a.usedAt)) {
    bytes += label.bytes
    if (staying.size === MOST_KEPT || bytes > MOST_BYTES) break
    staying.add(label.key)
  }
  return labels.flatMap(({ key }) => (staying.has(key) ? [] : [key]))
}

const sizeOf = (value: unknown): number => (value instanceof Blob ? value.size : JSON.stringify(value).length)

/** What one person keeps on a shelf. Another person's, another company's and what is too old is as if it were not there. */
export function keepOf(shelf: Shelf, reader: Reader, now: () => number = Date.now) {
  async function labels(): Promise<Label[]> {
    const all = await shelf.labels()
    const gone = new Set(toGo(all, reader, now()))
    return all.filter(({ key }) => !gone.has(key))
  }

  return {
    async read(key: string): Promise<unknown> {
      const label = (await labels()).find((one) => one.key === key)
      if (!label) return undefined
      const value = await shelf.get(key)
      await shelf.relabel({ ...label, usedAt: now() })
      return value
    },
    async write(key: string, value: unknown): Promise<void> {
      const bytes = sizeOf(value)
      if (bytes > MOST_BYTES) return
      await shelf.put({ key, ...reader, bytes, keptAt: now(), usedAt: now() }, value)
      const gone = toGo(await shelf.labels(), reader, now())
      if (gone.length > 0) await shelf.remove(gone)
    },
    /** The keys of what is there and begins so, what was of use last first. */
    async keys(start: string): Promise<string[]> {
      const all = (await labels()).filter(({ key }) => key.startsWith(start))
      return all.toSorted((a, b) => b.usedAt - a.usedAt).map(({ key }) => key)
    },
    async remove(start: string): Promise<void> {
      const its = (await shelf.labels()).filter(({ key }) => key.startsWith(start))
      if (its.length > 0) await shelf.remove(its.map(({ key }) => key))
    },
  }
}
export type Keep = ReturnType<typeof keepOf>
