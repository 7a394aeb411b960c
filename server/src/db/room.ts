import { statfsSync } from 'node:fs'
import { serverLimits } from '../limits.ts'

/**
 * Whether a folder's disk is full, asked anew at each call. Full is while there is room left: the embedded database
 * needs some to end what it began, and without any it ends the whole process. It takes more room to be called good
 * again, so that it does not change at every step.
 */
export function watchRoom(folder: string, tell: (full: boolean, freeBytes: number) => void): () => boolean {
  const { fullBelowBytes, goodAboveBytes } = serverLimits.storage
  let full = false
  return () => {
    const { bavail, bsize } = statfsSync(folder)
    const free = bavail * bsize
    const now = free < (full ? goodAboveBytes : fullBelowBytes)
    if (now !== full) {
      full = now
      tell(full, free)
    }
    return full
  }
}
