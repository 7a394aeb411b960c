/** Which of many things of one size are seen, with some before and after: the first, and the one behind the last. */
export function windowOf(
  { from, view, size, count }: { from: number; view: number; size: number; count: number },
  spare: number,
): { first: number; end: number } {
  const first = Math.max(0, Math.min(count, Math.floor(from / size)) - spare)
  const end = Math.min(count, Math.ceil((from + view) / size) + spare)
  return { first, end: Math.max(first, end) }
}

/** The indexes of a window, and that of the one that has the focus, which stays where it is drawn. */
export function drawn({ first, end }: { first: number; end: number }, focused: number): number[] {
  const seen = Array.from({ length: end - first }, (_, i) => first + i)
  if (focused < 0 || (focused >= first && focused < end)) return seen
  return focused < first ? [focused, ...seen] : [...seen, focused]
}

/** How far to scroll so that something is seen whole: not at all where it is. `covered`: of the room, by what is frozen. */
export function scrollTo(
  { from, view, covered }: { from: number; view: number; covered: number },
  { at, size }: { at: number; size: number },
): number {
  if (at < from) return at
  const free = view - covered
  return at + size > from + free ? at + size - free : from
}
