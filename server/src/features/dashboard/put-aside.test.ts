import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { dashboardApi, type NextStep } from '#contract/dashboard.ts'
import { oldData } from '#server/features.ts'
import { dashboardLimits } from '#server/features/dashboard/limits.ts'
import { forgetOld } from '../erasure/forget-old.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

const next = async (person: Person) => (await person.ok(dashboardApi.home, {})).nextStep
const put = (person: Person, { kind, path }: Pick<NextStep, 'kind' | 'path'>, aside = true) =>
  person.call(dashboardApi.putAside, { body: { kind, path, aside } })

describe('a step that is put aside', () => {
  it('lets the next one take its place on every device, until it is taken back, and is nobody else’s', async () => {
    const acme = await w.company()
    const [ben, ada] = [await acme.user(), await acme.user()]
    const first = await next(ben)
    expect(first.kind).toBe('add_goal')
    expect((await put(ben, first)).status).toBe(200)
    expect((await put(ben, first)).status).toBe(200)
    expect((await next(ben)).kind).toBe('plan_meeting')
    expect((await next(ada)).kind).toBe('add_goal')
    expect(JSON.parse((await ben.call(myDataApi.export)).text)).toMatchObject({
      data: { steps_aside: [{ kind: 'add_goal' }] },
    })
    await put(ben, first, false)
    expect((await next(ben)).kind).toBe('add_goal')
  })

  it('comes back as the day after begins where the person is', async () => {
    const acme = await w.company()
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const ben = await acme.user()
      await ben.ok(onboardingApi.save, { body: { step: 'language', timeZone } })
      await put(ben, await next(ben))
      const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
        sql<{ clock: string; days: number }>`
          select to_char(until at time zone ${timeZone}, 'HH24:MI') as clock,
            (until at time zone ${timeZone})::date - (now() at time zone ${timeZone})::date as days
          from steps_aside where user_id = ${ben.id}`.execute(tx),
      )
      expect(rows).toEqual([{ clock: '00:00', days: 1 }])
      await w.services.db.withTenant(acme.id, (tx) =>
        sql`update steps_aside set until = now() where user_id = ${ben.id}`.execute(tx),
      )
      expect((await next(ben)).kind).toBe('add_goal')
    }
    await forgetOld(w.services, oldData)
    const { rows } = await w.services.db.withTenant(acme.id, (tx) => sql`select from steps_aside`.execute(tx))
    expect(rows).toEqual([])
  })

  it('is one of few, and none that cannot wait', async () => {
    const acme = await w.company()
    const ben = await acme.user()
    for (const kind of ['onboarding', 'all_done'] as const)
      expect((await put(ben, { kind, path: '/meet' })).status).toBe(400)
    expect((await put(ben, { kind: 'practise', path: 'x'.repeat(301) })).status).toBe(400)
    for (let n = 0; n < dashboardLimits.stepsAside + 3; n++)
      await put(ben, { kind: 'continue_course', path: `/dashboard/learn/${n}` })
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from steps_aside`.execute(tx),
    )
    expect(rows).toEqual([{ n: dashboardLimits.stepsAside }])
  })

  it('is one of few, however many are put aside at once', async () => {
    const acme = await w.company()
    const ben = await acme.user()
    const many = Array.from({ length: dashboardLimits.stepsAside + 10 }, (_, n) => `/dashboard/learn/${n}`)
    const answers = await Promise.all(many.map((path) => put(ben, { kind: 'continue_course', path })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from steps_aside`.execute(tx),
    )
    expect(rows).toEqual([{ n: dashboardLimits.stepsAside }])
  })
})
