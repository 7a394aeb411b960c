import { z } from 'zod'
import { Id } from '../envelope.ts'

export const Person = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  photoUrl: z.string().nullable(),
})

/** Some learners who do one piece of work together. */
export const Team = z.object({
  id: Id,
  /** Among those of its assignment, by which it is called. */
  number: z.number().int(),
  members: z.array(Person),
  /** Whether it still takes somebody in: nothing was handed in yet. */
  open: z.boolean(),
})
export type Team = z.infer<typeof Team>

/** What teams are to one who learns: their own, and those that they may join. */
export const TeamChoice = z.object({
  own: Team.nullable(),
  /** That have room; none where the staff of the course makes them, and where one has a team. */
  choices: z.array(Team),
  /** Whether one may leave one’s own. */
  mayLeave: z.boolean(),
})
export type TeamChoice = z.infer<typeof TeamChoice>
