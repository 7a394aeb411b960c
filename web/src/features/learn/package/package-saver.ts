import { packagesApi, PackageState, type OpenPackage } from '#contract/courses/packages.ts'
import { z } from 'zod'
import { keptFor } from '../../../shared/saving/kept.ts'
import { createStore } from '../../../shared/store.ts'
import { savedFirst, untilArrived, type Standing } from '../saving/until-arrived.ts'

/** Milliseconds of quiet after which what a package left is sent. */
export const PACKAGE_PAUSE = 300

const Unsent = z.record(z.string(), z.object({ number: z.number().int(), state: PackageState }))
type Unsent = z.infer<typeof Unsent>
type Item = OpenPackage['items'][number]
type Options = {
  person: string
  params: { id: string; lessonId: string }
  open: OpenPackage
  /** An item is on record as it was sent; `done` says that the lesson is. */
  onSaved: (done: boolean) => void
}

/**
 * What items of a package leave to be found again: kept in the browser as it comes, and sent until it has arrived. Each
 * save of an item has a higher number than all before it.
 */
export function createPackageSaver({ person, params, open, onSaved }: Options) {
  const kept = keptFor(`package:${person}:${params.id}:${params.lessonId}`, Unsent)
  const ids = new Map(open.items.map((item) => [item.id, item]))
  // Of another package, or older than what is there, is what was left here by a browser that was killed.
  const unsent: Unsent = Object.fromEntries(
    Object.entries(kept.read() ?? {}).filter(([id, { number }]) => number > (ids.get(id)?.saved ?? Infinity)),
  )
  const items = new Map<string, Item>(
    open.items.map((item) => [item.id, { ...item, state: unsent[item.id]?.state ?? item.state }]),
  )
  const numbers = new Map(open.items.map(({ id, saved }) => [id, unsent[id]?.number ?? saved]))
  const store = createStore<Standing & { items: readonly Item[] }>({
    ...savedFirst,
    items: [...items.values()],
  })
  const keep = () => (Object.keys(unsent).length ? kept.write(unsent) : kept.drop())
  const change = (id: string, to: Partial<Item>) => {
    const item = items.get(id)
    if (item) items.set(id, { ...item, ...to })
    store.set({ items: [...items.values()] })
  }
  const { flush, schedule, close } = untilArrived({
    person,
    pause: PACKAGE_PAUSE,
    waits: () => Object.keys(unsent).length > 0,
    onState: store.set,
    async sendOne(call) {
      const [first] = Object.entries(unsent)
      if (!first) return
      const [item, { number, state }] = first
      const { saved, done, ...result } = await call(packagesApi.save, {
        params,
        body: { item, number, state },
      })
      const now = unsent[item]
      // Another device has gone on meanwhile: what is given here last is meant.
      if (saved > number && now) unsent[item] = { ...now, number: saved + 1 }
      else if (now?.number === number) delete unsent[item]
      numbers.set(item, Math.max(numbers.get(item) ?? 0, unsent[item]?.number ?? saved))
      keep()
      change(item, { ...result, saved })
      onSaved(done)
    },
  })
  keep()
  if (Object.keys(unsent).length) void flush()

  return {
    ...store,
    flush,
    close,
    left(id: string, state: PackageState): void {
      if (!items.has(id)) return
      const number = (numbers.get(id) ?? 0) + 1
      numbers.set(id, number)
      unsent[id] = { number, state }
      keep()
      change(id, { state })
      schedule()
    },
  }
}
