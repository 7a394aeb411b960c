import { startTransition, useEffect, useState, type ComponentType } from 'react'

/** What a screen shows at first comes within it, also on most slow lines: these files do not share the line with that. */
const AFTER_MS = 1500

/** Calls back once the page has nothing better to do; gives the way to take that back. */
function whenQuiet(then: () => void): () => void {
  let stop = () => clearTimeout(soon)
  const soon = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') return then()
    const id = requestIdleCallback(then)
    stop = () => cancelIdleCallback(id)
  }, AFTER_MS)
  return () => stop()
}

type Loaded<P> = { Drawn: ComponentType<P>; hasRested: boolean }

/**
 * A part of a screen that shows nothing before somebody presses something, such as a dialog, in a file of its own: it
 * is fetched and mounted once the page is quiet, so that neither the first view waits for it nor the press. What is
 * wanted before that is fetched at once; where it does not come, the nearest boundary tells.
 *
 * `resting` is what it is given while nothing is to be shown. It is drawn like that first, however it is wanted: a
 * dialog that begins open does not know where the focus was.
 */
export function onceQuiet<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  resting: Partial<P>,
): ComponentType<P> {
  const names = Object.keys(resting) as (keyof P)[]
  return function View(props: P) {
    const [loaded, setLoaded] = useState<Loaded<P> | null>(null)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const wanted = names.some((name) => props[name] !== resting[name])
    const isLoaded = loaded !== null
    useEffect(() => {
      if (isLoaded) return
      let isOver = false
      const fetch = () =>
        load().then(
          (chunk) => {
            if (!isOver) startTransition(() => setLoaded({ Drawn: chunk.default, hasRested: false }))
          },
          (error: unknown) => {
            // Tried anew once it is wanted: nobody has missed it yet.
            if (!isOver && wanted) setFailure({ error })
          },
        )
      const stop = wanted ? void fetch() : whenQuiet(() => void fetch())
      return () => {
        isOver = true
        stop?.()
      }
    }, [isLoaded, wanted])
    useEffect(() => {
      if (loaded && !loaded.hasRested) setLoaded({ ...loaded, hasRested: true })
    }, [loaded])
    if (failure && !loaded) throw failure.error
    if (!loaded) return null
    const { Drawn, hasRested } = loaded
    return <Drawn {...props} {...(!hasRested && resting)} />
  }
}
