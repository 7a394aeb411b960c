import { expect, it } from 'vitest'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { programmeReportApi } from '#contract/mentoring/report/programme-report.ts'
import { world } from '../../../../test/world.ts'
import { openProgramme } from '../../programmes/open-programme.test-data.ts'

const w = await world()

it('a pair whose proposal was taken back was undone: it ended early nowhere, and is no pair of the programme', async () => {
  const { admin, params, join, published } = await openProgramme(w, {})
  await join('Mia', 'mentor', ['Bees'])
  await join('Sam', 'mentor', ['Soil'])
  const bea = await join('Bea', 'mentee', ['Bees'])
  await join('Sol', 'mentee', ['Soil'])
  const counted = async () => {
    const { pairs, departments } = await admin.ok(programmeReportApi.get, { params })
    const body = { format: 'csv' as const, table: 'pairs' as const }
    const file = await admin.call(programmeReportApi.export, { params, body })
    return {
      health: (await admin.ok(mentoringHealthApi.get, {})).endedEarly,
      listed: (await admin.ok(mentoringHealthApi.pairs, { query: { concern: 'ended_early' } })).total,
      early: pairs.ended_early,
      total: Object.values(pairs).reduce((sum, one) => sum + one, 0),
      departments: departments.map(({ people, endedEarly }) => [people, endedEarly]),
      rows: file.text.trim().split('\r\n').length - 1,
    }
  }
  const none = { health: 0, listed: 0, early: 0, departments: [] }
  const run = await published()
  expect(await counted()).toEqual({ ...none, total: 2, rows: 2 })
  await admin.ok(matchingApi.takeBack, { params: { id: run.id } })
  expect((await bea.ok(mentoringApi.mine, {})).items.map(({ state }) => state)).toEqual(['ended'])
  expect(await counted()).toEqual({ ...none, total: 0, rows: 0 })
  // The next proposal makes them anew: one that the two end themselves counts.
  await published()
  const [pair] = (await bea.ok(mentoringApi.mine, {})).items.filter(({ state }) => state === 'active')
  await bea.ok(mentoringApi.move, { params: { id: pair?.id ?? '' }, body: { move: 'end', word: '' } })
  expect(await counted()).toEqual({ ...none, health: 1, listed: 1, early: 1, total: 2, rows: 2 })
})
