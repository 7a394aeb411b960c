import type { QueuedWork } from '#contract/practice/work.ts'

/** The work of all pages that were fetched, each once: what was handed in meanwhile moves the others on. */
export function useQueue(data: { pages: readonly { items: QueuedWork[] }[] } | undefined): QueuedWork[] {
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
