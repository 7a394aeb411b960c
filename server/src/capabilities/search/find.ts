import type { Input } from '#contract/endpoint.ts'
import { foundKinds, type Found, type FoundKind, type searchApi } from '#contract/search.ts'
import type { Context } from '../../http/caller/context.ts'
import { searchLimits } from './limits.ts'
import { lookUp, type LookedUp } from './look-up.ts'
import { nameOf, type Asking, type FoundThing, type SearchKind } from '../../searchable.ts'

const view = (kind: FoundKind, thing: FoundThing): Found => ({
  about: null,
  at: null,
  photoUrl: null,
  ...thing,
  kind,
})

/** What of a kind the caller may open: the index proposes, the owner decides. */
async function findOf(ask: Asking, one: SearchKind, search: string, proposed: LookedUp | undefined) {
  const { shown } = searchLimits
  if (!('source' in one)) {
    const things = await one.find(ask, search, shown + 1)
    return { things: things.slice(0, shown), more: things.length > shown }
  }
  const { entries, more } = proposed ?? { entries: [], more: false }
  const opened = entries.length ? await one.open(ask, entries) : []
  // As they were proposed: the owner does not know what was looked for.
  const at = new Map(entries.map(({ id }, index) => [id, index]))
  const things = opened.toSorted((x, y) => (at.get(x.id) ?? 0) - (at.get(y.id) ?? 0))
  return { things: things.slice(0, shown), more: more || things.length > shown }
}

/** Finds what the caller may open. `kinds` is asked when it is called for: all manifests are read by then. */
export const find =
  (kinds: () => readonly SearchKind[]) =>
  async ({ tx, actor, company }: Context, { query }: Input<typeof searchApi.find>) => {
    const order = (one: SearchKind) => foundKinds.indexOf(nameOf(one))
    const ask = { tx, actor, company }
    const all = kinds().toSorted((a, b) => order(a) - order(b))
    const proposed: ReadonlyMap<SearchKind, LookedUp> = await lookUp(
      ask,
      all.filter((one) => 'source' in one),
      query.search,
    )
    const items: Found[] = []
    const more: FoundKind[] = []
    for (const one of all) {
      const found = await findOf(ask, one, query.search, proposed.get(one))
      items.push(...found.things.map((thing) => view(nameOf(one), thing)))
      if (found.more) more.push(nameOf(one))
    }
    return { items, more }
  }
