import type { Meeting } from '#contract/meetings/meetings.ts'

/** Whether nobody comes into it any more: it was ended, or its time is up and nobody is in it. */
export const isOver = ({ endedAt, present, startsAt, minutes }: Meeting): boolean =>
  endedAt !== null || (present === 0 && Date.parse(startsAt) + minutes * 60_000 < Date.now())
