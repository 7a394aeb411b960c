import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { versionMovesApi } from '#contract/courses/version-moves/version-moves.ts'
import { auditApi } from '#contract/people/audit.ts'
import { asOwnCompany } from '#server/db/tenant.ts'
import type { RunningJob } from '#server/platform/jobs/job-run.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world, type Person } from '../../../../test/world.ts'
import { crowdIn, inVersions } from './crowd.test-data.ts'
import { moveJob } from './move-learners.ts'

const w = await world()

const told = async (admin: Person) =>
  (await admin.ok(auditApi.list, { query: { action: ['courses.people_moved'] } })).items.map(
    ({ after }) => after,
  )

it('pressed twice at once, it moves everybody once and is told once', async () => {
  const { company, admin, params, newest } = await crowdIn(w, { people: 40 })
  const body = { version: newest, completed: false }
  const both = await Promise.all([
    admin.ok(versionMovesApi.start, { params, body }),
    admin.ok(versionMovesApi.start, { params, body }),
  ])
  expect(both.toSorted((a, b) => b.people - a.people)).toEqual([
    { people: 40, left: 0 },
    { people: 0, left: 0 },
  ])
  expect(await inVersions(w, company.id)).toEqual([{ version: newest, people: 40, counted: 40 }])
  expect(await told(admin)).toEqual([{ version: newest, people: 40 }])
})

it('pressed again while a job moves the others, it is not begun anew', async () => {
  const { company, admin, params, newest } = await crowdIn(w, { people: 120 })
  await w.services.db.withTenant(company.id, (tx) =>
    // As if the job waited for its turn.
    tx
      .insertInto('jobs')
      .values({
        company_id: company.id,
        id: params.id,
        kind: 'enrolments.move',
        payload: JSON.stringify({ courseId: params.id, version: newest, ids: null, completed: false }),
        run_at: new Date(Date.now() + 3_600_000),
      })
      .execute(),
  )
  const body = { version: newest, completed: false }
  expect(await admin.ok(versionMovesApi.start, { params, body })).toEqual({ people: 120, left: 120 })
  expect([await inVersions(w, company.id), await told(admin)]).toEqual([
    [{ version: 1, people: 120, counted: 120 }],
    [],
  ])
  // Asked for otherwise it is another move.
  const others = { ...body, completed: true }
  expect(await admin.ok(versionMovesApi.start, { params, body: others })).toEqual({ people: 120, left: 20 })
})

describe.skipIf(w.kind === 'pglite')('with several at once', () => {
  it.each([20, 40, 60])(
    'two moves of people in the same versions do not wait for each other in a circle: %s ms apart',
    async (apart) => {
      const { company, params, newest } = await crowdIn(w, { people: 80, versions: 2 })
      const all = await w.services.db.withTenant(company.id, (tx) =>
        tx.selectFrom('enrolments').select(['id', 'version']).orderBy('id').execute(),
      )
      const of = (version: number) => all.filter((one) => one.version === version).map(({ id }) => id)
      // One takes those of the first version and then some of the second; the other, meanwhile, others of the second.
      const [one, other] = [[...of(1), ...of(2).slice(0, 20)], of(2).slice(20)]
      const run = (ids: string[]) =>
        moveJob.run(w.services, {
          companyId: asOwnCompany(company.id),
          payload: { courseId: params.id, version: newest, ids, completed: false },
          signal: new AbortController().signal,
        } as RunningJob)
      const first = run(one)
      await pause(apart)
      await Promise.all([first, run(other)])
      expect(await inVersions(w, company.id)).toEqual([{ version: newest, people: 80, counted: 80 }])
    },
  )

  it('whoever may do it no more once they have waited moves nobody', async () => {
    const { company, admin, params, newest } = await crowdIn(w, { people: 5 })
    const author = await company.user({ role: 'mentor' })
    await admin.ok(coursesApi.setStaff, { params, body: { staff: [{ id: author.id, part: 'author' }] } })
    const held = await holdLock(w, company.id, (tx) =>
      tx.selectFrom('enrolments').select('id').orderBy('id').forUpdate().execute(),
    )
    const asked = author.send(versionMovesApi.start, { params, body: { version: newest, completed: false } })
    await held.stuckNow(1)
    await admin.ok(coursesApi.setStaff, { params, body: { staff: [] } })
    await held.release()
    expect((await asked).error?.code).toBe('NOT_FOUND')
    expect([await inVersions(w, company.id), await told(admin)]).toEqual([
      [{ version: 1, people: 5, counted: 5 }],
      [],
    ])
  })
})
