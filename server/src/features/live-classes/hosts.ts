import { failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { personHere } from '../../http/caller/person-here.ts'
import { staffOf } from '../courses/courses.view.ts'
import { peopleBy } from './find-dates.ts'

/** Who may host a live class of a course: whoever is put on it, and whoever plans it, where they are of the company. */
export async function hostsOf(ctx: Pick<Context, 'tx' | 'actor' | 'company'>, courseId: string) {
  const staff = (await staffOf(ctx.tx, courseId)).map(({ part: _, ...person }) => person)
  const self = personHere(ctx)
  if (self === null || staff.some(({ id }) => id === self)) return staff
  return [...(await peopleBy(ctx.tx, [self])).values(), ...staff]
}

/** The host that was chosen: refused where they are none who may be, but where they are it already. */
export async function requireHost(
  ctx: Pick<Context, 'tx' | 'actor' | 'company'>,
  courseId: string,
  { hostId, before }: { hostId: string; before?: string },
): Promise<void> {
  if (hostId === before) return
  if (!(await hostsOf(ctx, courseId)).some(({ id }) => id === hostId)) failField('hostId', 'invalid_value')
}
