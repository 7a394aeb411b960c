import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StorageFull } from '../../db/driver.ts'
import { serverLimits } from '../../limits.ts'

/** Of a folder that is yet to be made, its disk is that of the one above. */
function freeIn(folder: string): number {
  if (!existsSync(folder)) return freeIn(dirname(folder))
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * The room that is left on a folder's disk for what is about to be written, without what the embedded database needs to
 * end what it began. `hold` takes so many bytes of it until what it answers is called, and throws where they do not fit:
 * of many who write at once nobody counts on room that another has taken.
 */
export function diskSpace(folder: string, free = () => freeIn(resolve(folder))) {
  let held = 0
  const freeBytes = () => free() - held - serverLimits.storage.fullBelowBytes
  function hold(bytes: number): () => void {
    if (bytes > freeBytes()) throw new StorageFull()
    held += bytes
    let over = false
    return () => {
      if (!over) held -= bytes
      over = true
    }
  }
  return { hold, freeBytes, requireSpace: (bytes: number) => hold(bytes)() }
}
