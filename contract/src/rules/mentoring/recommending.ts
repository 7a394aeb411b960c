import type { Members } from './visibility.ts'

/** Who recommends: a mentor to those whom they mentor, and of equals either. */
export const mayRecommend = ({ part, peer }: { part: 'mentor' | 'mentee'; peer: boolean }): boolean =>
  part === 'mentor' || peer

/** To whom something is recommended: of two the other, of a group all whom its mentor has in it now. */
export const recommendedTo = (byId: string, { mentorId, menteeIds }: Members): string[] =>
  [mentorId, ...menteeIds].filter((id) => id !== byId)
