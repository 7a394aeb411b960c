import { useEffect, type ReactNode } from 'react'

let names: readonly { name: string }[] = []
const listeners = new Set<() => void>()

function set(next: typeof names): void {
  names = next
  for (const listener of listeners) listener()
}

/** What the open page is called beyond its screen: the closest first, as a person, then the list they are in. */
export const pageNames = (): string[] => names.map(({ name }) => name).toReversed()

export function onPageName(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Names the page while the component is there. What is empty, not yet known or no text names nothing. */
export function usePageName(title: ReactNode): void {
  const name = typeof title === 'string' ? title : ''
  useEffect(() => {
    if (!name) return
    const own = { name }
    set([...names, own])
    return () => set(names.filter((other) => other !== own))
  }, [name])
}
