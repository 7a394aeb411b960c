/** How a programme’s people learn: two of them, one mentor with a group of mentees, the less senior mentors the more senior, or two equals. */
export const programmeKinds = ['one_to_one', 'group', 'reverse', 'peer'] as const
export type ProgrammeKind = (typeof programmeKinds)[number]
