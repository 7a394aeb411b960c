/** Who something that one of a pair or a group wrote is for: all who are in it, or its author alone. */
export const visibilities = ['pair', 'author'] as const
export type Visibility = (typeof visibilities)[number]

export type Written = { visibility: Visibility; authorId: string }
/** Who is in it: a mentor with one mentee, or with those who are in the group now. */
export type Members = {
  mentorId: string
  menteeIds: readonly string[]
  /** The next mentor, where the mentee lets this go along to them. */
  nextMentorId?: string | null
}

/** Everybody who can read it: what is shown to them, and what its receipt says. Nobody’s role adds anybody. */
export const seenBy = (
  { visibility, authorId }: Written,
  { mentorId, menteeIds, nextMentorId }: Members,
): string[] => {
  if (visibility === 'author') return [authorId]
  return [mentorId, ...menteeIds, ...(nextMentorId ? [nextMentorId] : [])]
}

/** Whose progress it is in what was recommended to them, whether they consent, and whether their mentoring goes on. */
type OwnProgress = { ownerId: string; shared: boolean; goesOn: boolean }

/** They themselves; with their consent, as long as it goes on, whoever recommends to them: never the others of a group. */
export function progressSeenBy(
  { ownerId, shared, goesOn }: OwnProgress,
  { mentorId, menteeIds }: Members,
): string[] {
  if (!shared || !goesOn) return [ownerId]
  // Of equals each recommends to the other.
  return ownerId === mentorId ? [ownerId, ...menteeIds] : [ownerId, mentorId]
}

/** Whoever left a group reads nothing of it any more but what they wrote for themselves. */
export const sees = (written: Written, members: Members, who: string): boolean =>
  seenBy(written, members).includes(who)
