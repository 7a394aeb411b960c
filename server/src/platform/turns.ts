import { ApiError } from '../core/errors.ts'

/** So many at once; RATE_LIMITED where too many wait already: they would all have gone by the time it is their turn. */
export function turns(atOnce: number, mostWaiting: number) {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (waiting.length >= mostWaiting)
      throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': '5' } })
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
