/** Whom a word about a session is for: the other of the two, who leads their programme, or nobody but its author. */
export const audiences = ['other', 'leads', 'author'] as const
export type Audience = (typeof audiences)[number]

export type Two = { mentorId: string; menteeId: string }
export type Word = { audience: Audience; authorId: string }
export type Reader = { id: string; leads: boolean }

/** Where two are a pair without a programme, nobody leads it. */
export const audiencesOf = (programmeId: string | null): Audience[] =>
  audiences.filter((audience) => audience !== 'leads' || programmeId !== null)

/** Everybody who can read a word: what is shown to them, and what its receipt says. A rating nobody reads but its author. */
export function wordSeenBy(
  { audience, authorId }: Word,
  { mentorId, menteeId }: Two,
): { people: string[]; leads: boolean } {
  return {
    people: audience === 'other' ? [mentorId, menteeId] : [authorId],
    leads: audience === 'leads',
  }
}

export function seesWord(word: Word, two: Two, { id, leads }: Reader): boolean {
  const readers = wordSeenBy(word, two)
  return readers.people.includes(id) || (leads && readers.leads)
}
