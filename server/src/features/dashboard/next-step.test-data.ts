import type { Home, NextStep } from '#contract/dashboard.ts'
import { nextStep } from './next-step.ts'
import type { Known } from './steps/known.ts'

export const course = (id: string) => ({
  id,
  title: id,
  opened: true,
  lesson: { id: 'l', title: 'One' },
  lessons: 3,
  lessonsDone: 1,
  dueOn: null,
})

/** A student on the morning of the first of March, of whom nothing but this is known. */
export const known = {
  role: 'student' as const,
  onboarded: true,
  now: new Date('2026-03-01T10:00:00Z'),
  timeZone: 'Europe/London',
  meetings: [],
  learning: { courses: [course('a'), course('b')], others: 2 },
  student: { goals: [], interests: [], mentors: [] },
} satisfies Known

export const card = (id: string, name: string, more: object): NonNullable<Home['help']>['held'][number] => ({
  id,
  state: 'claimed' as const,
  other: { id, name, surname: 'Ruiz', photoUrl: null },
  lesson: 'Wings',
  askedAt: '2026-03-01T08:00:00Z',
  promisedAt: '2026-03-01T12:00:00Z',
  dueAt: 'promisedAt' in more ? String(more.promisedAt) : '2026-03-01T12:00:00Z',
  turn: true,
  ...more,
})

export const meeting = (code: string, startsAt: string) => ({
  code,
  title: code,
  startsAt,
  minutes: 30,
  opensAt: startsAt,
})

/** All that is proposed, one after the other, as each is put aside: at most so many. */
export function ranking(of: Known, most = 200): string[] {
  const steps: NextStep[] = []
  while (steps.at(-1)?.kind !== 'all_done' && steps.length < most) steps.push(nextStep(of, steps))
  return steps.map(({ kind, path }) => `${kind} ${path}`)
}
