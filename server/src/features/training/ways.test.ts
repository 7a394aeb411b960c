import fc from 'fast-check'
import { expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { trainingApi } from '#contract/training/training.ts'
import { world } from '../../../test/world.ts'
import { course, only, path } from './training.test-data.ts'

const w = await world()
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

it('by hand, by a path and by a group, people come to the same place in a course', async () => {
  const cases = fc.record({
    dueDays: fc.option(fc.integer({ min: 1, max: 90 })),
    ahead: fc.option(fc.integer({ min: 0, max: 90 })),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ dueDays, ahead }) => {
      const acme = await w.company()
      const admin = await acme.user({ role: 'admin' })
      const people = await Promise.all([acme.user(), acme.user(), acme.user(), acme.user()])
      const [hand, onPath, byGroup, both] = people
      if (!hand || !onPath || !byGroup || !both) throw new Error('There are four')
      const a = await course(admin, 'Safety', dueDays)
      const { id: pathId } = await path(admin, [only(a)])
      const dueOn = ahead === null ? null : day(ahead)
      const asGiven = dueOn === null ? {} : { dueOn }
      await admin.ok(enrolmentsApi.enrolPeople, {
        params: { id: a.id },
        body: { userIds: [hand.id], ...asGiven },
      })
      await admin.ok(trainingApi.enrolInPath, {
        params: { id: pathId },
        body: { userIds: [onPath.id], dueOn },
      })
      const groupOf = async (name: string, userId: string) => {
        const { id } = await admin.ok(groupsApi.create, { body: { name } })
        await admin.ok(groupsApi.addPeople, { params: { id }, body: { userIds: [userId] } })
        return id
      }
      const groupId = await groupOf('One', byGroup.id)
      await admin.ok(trainingApi.assign, { body: { groupId, courseId: a.id, dueOn } })
      const other = await groupOf('Two', both.id)
      await admin.ok(trainingApi.assign, { body: { groupId: other, pathId, dueOn } })
      const rows = await w.services.db.withTenant(acme.id, (tx) =>
        tx
          .selectFrom('enrolments')
          .select(['version', 'state', 'due_on', 'lessons', 'lessons_done', 'next_lesson_id', 'enrolled_by'])
          .execute(),
      )
      expect(rows).toHaveLength(4)
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1)
    }),
    { numRuns: 6 },
  )
}, 120_000)
