/** Who something that one of a pair wrote is for: the two, or its author alone. */
export const visibilities = ['pair', 'author'] as const
export type Visibility = (typeof visibilities)[number]

export type Written = { visibility: Visibility; authorId: string }
export type Two = {
  mentorId: string
  menteeId: string
  /** The next mentor, where the mentee lets this go along to them. */
  nextMentorId?: string | null
}

/** Everybody who can read it: what is shown to them, and what its receipt says. Nobody’s role adds anybody. */
export const seenBy = (
  { visibility, authorId }: Written,
  { mentorId, menteeId, nextMentorId }: Two,
): string[] => {
  if (visibility === 'author') return [authorId]
  return nextMentorId ? [mentorId, menteeId, nextMentorId] : [mentorId, menteeId]
}

export const sees = (written: Written, two: Two, who: string): boolean => seenBy(written, two).includes(who)
