/** How a programme’s people learn: two of them, or one mentor with a group of mentees. */
export const programmeKinds = ['one_to_one', 'group'] as const
export type ProgrammeKind = (typeof programmeKinds)[number]
