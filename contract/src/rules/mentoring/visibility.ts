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

/** Whoever left a group reads nothing of it any more but what they wrote for themselves. */
export const sees = (written: Written, members: Members, who: string): boolean =>
  seenBy(written, members).includes(who)
