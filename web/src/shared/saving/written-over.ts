/** Of so many saves without an answer it is known whether they have arrived. */
const UNHEARD = 20

/** What stands on the server, as it was last seen here. */
type Seen<V> = { value: V; revision: number }

type Start<V> = {
  seen: Seen<V>
  /** What may have been saved without a word of it. */
  unheard?: readonly V[] | undefined
  isSame: (one: V, other: V) => boolean
}

/** What is written over: the last that was seen, and the saves of which nothing was heard. */
export function createWrittenOver<V>({ seen: first, unheard: before = [], isSame }: Start<V>) {
  let seen = first
  let unheard = [...before]
  return {
    seen: () => seen,
    unheard: (): readonly V[] => unheard,
    /** Whether a value is to be sent: also one that is again as it was, where something else may have arrived since. */
    isChanged: (value: V) => unheard.length > 0 || !isSame(value, seen.value),
    /** Whether what is newer there may be what was sent from here, and only the answer was lost. */
    isOwn: (there: V, value: V) => isSame(value, there) || unheard.some((one) => isSame(one, there)),
    sending(value: V): void {
      unheard = [...unheard, value].slice(-UNHEARD)
    },
    /** The last that was sent is known not to have been saved. */
    refused(): void {
      unheard = unheard.slice(0, -1)
    },
    heard(value: V, revision: number): void {
      seen = { value, revision }
      unheard = []
    },
  }
}
