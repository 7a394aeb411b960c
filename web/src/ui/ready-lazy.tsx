import { lazy, useState, type ComponentType } from 'react'

export type ReadyLazy<P extends object> = ComponentType<P> & {
  /** Fetches the chunk ahead of being drawn. */
  fetch: () => Promise<unknown>
}

/**
 * React’s `lazy`, drawn at once where its chunk has come already. `lazy` itself shows the fallback even then, and
 * React leaves a fallback standing for 300 ms.
 */
export function readyLazy<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ReadyLazy<P> {
  let ready: ComponentType<P> | undefined
  const fetch = async () => {
    const chunk = await load()
    ready = chunk.default
    return chunk
  }
  const Later = lazy(fetch) as ComponentType<P>
  function View(props: P) {
    const [Drawn] = useState(() => ready ?? Later)
    return <Drawn {...props} />
  }
  return Object.assign(View, { fetch })
}
