import { describe, expect, it } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { teamsApi } from '#contract/practice/teams.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { world, type Person } from '../../../../test/world.ts'
import { handIn, write } from '../work.test-data.ts'
import { namesIn, teamwork } from './teams.test-data.ts'

const w = await world()

const news = async (person: Person) =>
  (await person.ok(notificationsApi.list)).items.map(({ kind, times, title }) => `${kind} ${title} ${times}`)
const told = ['team_changed An essay 1']
const read = async (person: Person) => {
  const { items } = await person.ok(notificationsApi.list)
  await person.ok(notificationsApi.markRead, { body: { ids: items.map(({ id }) => id) } })
}
/** Where what somebody is told of their team leads. */
const leadsTo = async (person: Person) => {
  const { items } = await person.ok(notificationsApi.list)
  const about = items.find(({ kind }) => kind === 'team_changed')?.about ?? ''
  return person.ok(courseworkApi.own, { params: { workId: about } })
}

describe('whom the staff puts in a team', () => {
  it('is told of it when they are put in one, moved and taken out, as are those with whom they write, and nobody else', async () => {
    const { learners, make, grader, params } = await teamwork(w, ['Ana', 'Luis', 'Eva', 'Gil'])
    const [ana, luis, eva, gil] = learners as [Person, Person, Person, Person]
    const made = await make([ana], [luis])
    const [first, second] = made.teams.map(({ id }) => id) as [string, string]
    expect(made.teams.map(namesIn)).toEqual([['Ana'], ['Luis']])
    for (const one of [ana, luis]) expect(await news(one)).toEqual(told)
    for (const one of [eva, gil, grader]) expect(await news(one)).toEqual([])
    expect(await leadsTo(ana)).toEqual({ courseId: params.id, lessonId: params.lessonId })

    await read(ana)
    await read(luis)
    const put = (teamId: string | null) =>
      grader.ok(teamsApi.put, { params: { ...params, userId: eva.id }, body: { teamId } })
    const unread = async (person: Person) => (await person.ok(notificationsApi.list)).unread
    // The others hear of who comes to write with them, and of who goes.
    const others = { [first]: [1, 0], [second]: [1, 1], none: [0, 1] }
    for (const teamId of [first, second, null]) {
      await put(teamId)
      expect([await unread(eva), await news(eva)]).toEqual([1, told])
      expect([await unread(ana), await unread(luis)]).toEqual(others[teamId ?? 'none'])
      expect([await unread(gil), await unread(grader)]).toEqual([0, 0])
      for (const one of [ana, luis, eva]) await read(one)
      // What is so already is no news.
      await put(teamId)
      expect([await unread(eva), await unread(ana), await unread(luis)]).toEqual([0, 0, 0])
    }
    expect(await leadsTo(eva)).toEqual({ courseId: params.id, lessonId: params.lessonId })
  })

  it('is told once until they have read it', async () => {
    const { learners, make, grader, params } = await teamwork(w, ['Ana', 'Luis'])
    const [ana, luis] = learners as [Person, Person]
    const teamId = (await make([ana], [luis])).teams[1]?.id ?? ''
    await grader.ok(teamsApi.put, { params: { ...params, userId: ana.id }, body: { teamId } })
    expect(await news(ana)).toEqual(told)
  })

  it('is led to the lesson by it, and nobody is who does not learn there', async () => {
    const { learners, acme, admin, params, id } = await teamwork(w, ['Ana'])
    const [ana] = learners as [Person]
    const lesson = { params: { workId: params.lessonId } }
    expect((await ana.ok(courseworkApi.own, lesson)).courseId).toBe(id)
    const none = { params: { workId: crypto.randomUUID() } }
    expect((await ana.send(courseworkApi.own, none)).error?.code).toBe('NOT_FOUND')
    const outside = [await acme.user({}), await (await w.company()).user({})]
    for (const one of [...outside, admin])
      expect((await one.send(courseworkApi.own, lesson)).error?.code).toBe('NOT_FOUND')
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    const of = items.find(({ person }) => person.id === ana.id)?.id ?? ''
    await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId: of }, body: { state: 'withdrawn' } })
    expect((await ana.send(courseworkApi.own, lesson)).error?.code).toBe('NOT_FOUND')
  })
})

describe('a team that learners choose', () => {
  const choosing = async () => {
    const settings = { teams: { made: 'learners', size: 3 } as const }
    const all = await teamwork(w, ['Ana', 'Luis', 'Eva', 'Gil'], settings)
    const [ana, luis, eva, gil] = all.learners as [Person, Person, Person, Person]
    const teamId = (await all.join(ana, null)).data?.team?.own?.id ?? ''
    return { ...all, ana, luis, eva, gil, teamId }
  }

  it('hears of each who joins, and whoever joins is not told of it', async () => {
    const { ana, luis, eva, gil, join, teamId } = await choosing()
    expect(await news(ana)).toEqual([])
    await join(luis, teamId)
    // Asked again, after an answer that was lost.
    await join(luis, teamId)
    expect(await news(ana)).toEqual(told)
    expect(await news(luis)).toEqual([])
    await join(eva, teamId)
    expect(await news(ana)).toEqual(['team_changed An essay 2'])
    expect(await news(luis)).toEqual(told)
    expect((await join(gil, teamId)).error?.details).toEqual({ reason: 'team_full' })
    for (const one of [eva, gil]) expect(await news(one)).toEqual([])
    expect(await news(luis)).toEqual(told)
  })

  it('hears of each who leaves, and whoever leaves need not read what became of it', async () => {
    const { ana, luis, eva, params, join, teamId } = await choosing()
    for (const one of [luis, eva]) await join(one, teamId)
    await read(ana)
    await luis.ok(teamsApi.leave, { params })
    for (const one of [ana, eva]) expect(await news(one)).toEqual(told)
    expect(await news(luis)).toEqual([])
  })

  it('leaves nothing to read that leads nowhere to who leaves once a hand-in is taken back', async () => {
    const { ana, luis, params, start, join, teamId } = await choosing()
    await join(luis, teamId)
    const work = await start(ana)
    await write(ana, work, 'Ours')
    await handIn(ana, work)
    expect(await news(luis)).toEqual(['team_handed_in An essay 1'])
    await ana.ok(courseworkApi.withdraw, { params: { workId: work } })
    await luis.ok(teamsApi.leave, { params })
    expect(await news(luis)).toEqual([])
  })
})
