import { useEffect, useState, type ReactNode } from 'react'
import { Spinner } from './loading.tsx'

/** A spinner for one tick, then the content. */
export function AfterTick({ children }: { children: ReactNode }) {
  const [ticked, tick] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => tick(true), 0)
    return () => clearTimeout(timer)
  }, [])
  return ticked ? children : <Spinner />
}
