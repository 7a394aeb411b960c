import { expect, it } from 'vitest'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { notificationsApi } from '#contract/notifications.ts'
import type { WorkPage } from '#contract/practice/work.ts'
import { teamsApi } from '#contract/practice/teams.ts'
import { world, type Person } from '../../../../test/world.ts'
import { write } from '../work.test-data.ts'
import { namesIn, teamwork } from './teams.test-data.ts'

const w = await world()

it('is handed in once where all of a team press at the same time, and every other of them is told once', async () => {
  const { learners, make, start, grader } = await teamwork(w, ['Ana', 'Luis', 'Eva'])
  await make(learners)
  const works: string[] = []
  for (const one of learners) works.push(await start(one))
  await write(learners[0] as Person, works[0] ?? '', 'Ours')
  const body = { round: 1, number: 1 }
  const answers = await Promise.all(
    learners.map((one, at) => one.send(courseworkApi.handIn, { params: { workId: works[at] ?? '' }, body })),
  )
  expect(answers.map(({ error }) => error?.code)).toEqual([undefined, undefined, undefined])
  const by = new Set(answers.map(({ data }) => (data as WorkPage).work?.rounds[0]?.handedInBy))
  expect(by.size).toBe(1)
  const told = await Promise.all(learners.map((one) => one.ok(notificationsApi.list)))
  const ofWork = told.map(({ items }) => items.filter(({ kind }) => kind === 'team_handed_in'))
  expect(ofWork.map((items) => items.map(({ times }) => times)).toSorted()).toEqual([[], [1], [1]])
  expect((await grader.ok(courseworkApi.queue)).total).toBe(1)
})

it('lets one in where several take the last place of a team at the same time', async () => {
  const settings = { teams: { made: 'learners', size: 2 } as const }
  const { learners, join, page } = await teamwork(w, ['Ana', 'Luis', 'Eva', 'Sol'], settings)
  const [ana, ...others] = learners as [Person, ...Person[]]
  const teamId = (await join(ana, null)).data?.team?.own?.id ?? ''
  const answers = await Promise.all(others.map((one) => join(one, teamId)))
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  expect(answers.flatMap(({ error }) => (error ? [error.details] : []))).toEqual([
    { reason: 'team_full' },
    { reason: 'team_full' },
  ])
  expect(namesIn((await page(ana)).team?.own)).toHaveLength(2)
})

it('puts nobody in two teams where two of the staff make them at the same time', async () => {
  const { learners, grader, admin, params } = await teamwork(w, ['Ana', 'Luis'])
  const body = { teams: [learners.map(({ id }) => id)] }
  const answers = await Promise.all(
    [grader, admin, grader].map((one) => one.send(teamsApi.make, { params, body })),
  )
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  expect((await grader.ok(teamsApi.list, { params })).teams.map(namesIn)).toEqual([['Ana', 'Luis']])
})

it('keeps of words that all of a team save at the same time those of one, and shows them to the others', async () => {
  const { learners, make, start, page } = await teamwork(w, ['Ana', 'Luis', 'Eva'])
  await make(learners)
  const works: string[] = []
  for (const one of learners) works.push(await start(one))
  const answers = await Promise.all(
    learners.map((one, at) =>
      one.ok(courseworkApi.save, {
        params: { workId: works[at] ?? '' },
        body: { text: `By ${at}`, link: '', round: 1, number: 1, seen: 0 },
      }),
    ),
  )
  const kept = answers.findIndex(({ other }) => !other)
  expect(answers.filter(({ other }) => other).map(({ other }) => other?.text)).toEqual([
    `By ${kept}`,
    `By ${kept}`,
  ])
  for (const one of learners) expect((await page(one)).work?.draft?.text).toBe(`By ${kept}`)
})
