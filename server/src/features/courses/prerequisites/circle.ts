/**
 * The shortest circle that there would be if a course asked for others: its courses, each asking for the one after it and the
 * last for the first, beginning with `courseId`; null where there is none. `asked`: what every other course asks for.
 */
export function circleThrough(
  courseId: string,
  requires: readonly string[],
  asked: ReadonlyMap<string, readonly string[]>,
): string[] | null {
  const cameFrom = new Map<string, string>()
  let edge: string[] = []
  for (const id of requires) {
    if (id === courseId) return [courseId]
    if (cameFrom.has(id)) continue
    cameFrom.set(id, courseId)
    edge.push(id)
  }
  while (edge.length) {
    const next: string[] = []
    for (const from of edge)
      for (const id of asked.get(from) ?? []) {
        if (id === courseId) return wayTo(from, courseId, cameFrom)
        if (cameFrom.has(id)) continue
        cameFrom.set(id, from)
        next.push(id)
      }
    edge = next
  }
  return null
}

function wayTo(last: string, first: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way: string[] = []
  for (let at: string | undefined = last; at !== undefined && at !== first; at = cameFrom.get(at))
    way.unshift(at)
  return [first, ...way]
}
