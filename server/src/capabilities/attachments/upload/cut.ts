import { Readable } from 'node:stream'

/** Bytes as they come over the line, taken piece by piece. */
export type Incoming = {
  /** The next piece, of at most so many bytes; null where nothing more came. It is read before another is asked for. */
  next(most: number): Promise<Readable | null>
  /** Whether nothing more comes. */
  isOver(): Promise<boolean>
}

/** A line that breaks off ends what came: it is kept, and its sender goes on from there. */
export function incoming(bytes: AsyncIterable<Uint8Array>): Incoming {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Uint8Array | undefined
  let over = false

  async function chunk(): Promise<Uint8Array | undefined> {
    while (!over && !rest?.length) {
      const next = await source.next().catch(() => ({ done: true, value: undefined }) as const)
      if (next.done) over = true
      else rest = next.value
    }
    return rest?.length ? rest : undefined
  }

  async function* piece(most: number) {
    for (let left = most; left > 0;) {
      const came = await chunk()
      if (!came) return
      rest = came.subarray(left)
      const taken = came.subarray(0, left)
      left -= taken.length
      yield taken
    }
  }

  return {
    next: async (most) =>
      most > 0 && (await chunk()) ? Readable.from(piece(most), { objectMode: false }) : null,
    isOver: async () => (await chunk()) === undefined,
  }
}
