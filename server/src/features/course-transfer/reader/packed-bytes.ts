import { closeSync, openSync, readSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type { Packed } from './read-archive.ts'

/**
 * What a file of an archive holds, read at once, where that is no more than so many bytes: whatever the archive says of it, no more
 * is unpacked. Null where it is more, or broken. Texts are read in a process of their own, which has nothing else to do.
 */
export function packedBytes(archive: string, file: Packed, most: number): Buffer | null {
  const { start, bytes, unpacked, deflated } = file
  // What does not get smaller by packing gets a little larger.
  if (unpacked > most || bytes > most + 1024) return null
  const handle = openSync(archive, 'r')
  try {
    const packed = Buffer.alloc(bytes)
    if (readSync(handle, packed, 0, bytes, start) < bytes) return null
    return deflated ? inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }) : packed
  } catch {
    return null
  } finally {
    closeSync(handle)
  }
}
