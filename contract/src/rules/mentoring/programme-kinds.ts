/** How a programme’s people learn: two of them, one mentor with a group of mentees, or the less senior mentors the more senior. */
export const programmeKinds = ['one_to_one', 'group', 'reverse'] as const
export type ProgrammeKind = (typeof programmeKinds)[number]
