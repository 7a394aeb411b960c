import { describe, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { calendarApi } from '#contract/calendar.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringGroupsApi } from '#contract/mentoring/groups/mentoring-groups.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { programmeGroupsApi } from '#contract/mentoring/groups/programme-groups.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { world, type Person } from '../../../../test/world.ts'
import { block, groupProgramme, pairOf } from './groups.test-data.ts'

const w = await world()

/** Mia’s group of Bea, Sol and Zoe. */
async function circle(capacity = 4) {
  const acme = await w.company()
  const programme = await groupProgramme(acme, capacity)
  const mia = await programme.join('Mia', 'mentor')
  const [bea, sol, zoe] = [
    await programme.join('Bea'),
    await programme.join('Sol'),
    await programme.join('Zoe'),
  ]
  await programme.publish()
  const [group] = await programme.groups()
  if (!group) throw new Error('There is no group')
  return { acme, ...programme, mia, bea, sol, zoe, group }
}
const space = (person: Person, id: string) => person.ok(mentoringSpaceApi.space, { params: { id } })
const note = (person: Person, id: string, text: string, visibility: 'pair' | 'author' = 'pair') =>
  person.ok(mentoringSpaceApi.saveNote, {
    params: { id, itemId: uuid() },
    body: { text, visibility, revision: 0 },
  })
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)

describe('a group', () => {
  it('is made of a mentor and all whom the matching gives them, which takes one of their places', async () => {
    const { mia, bea, group, admin, params } = await circle()
    expect([group.mentor.name, names(group.mentees), group.places]).toEqual(['Mia', ['Bea', 'Sol', 'Zoe'], 4])
    const own = (await mia.ok(mentoringApi.mine, {})).items
    expect(own.map((one) => names(one.group?.mentees ?? []))).toEqual([['Bea', 'Sol', 'Zoe']])
    expect(await told(bea)).toEqual(['mentoring_begun'])
    const full = await admin.ok(mentoringHealthApi.full, {})
    expect(full.items.map(({ name, taken, capacity }) => [name, taken, capacity])).toEqual([['Mia', 1, 1]])
    expect((await admin.ok(mentoringHealthApi.waiting, {})).items).toEqual([])
    expect((await admin.ok(programmeGroupsApi.waiting, { params })).items).toEqual([])
  })

  it('has one space: what one writes for all is read by all, and says so; what is one’s own stays so', async () => {
    const { mia, bea, sol, zoe } = await circle()
    const [ofBea, ofSol, ofMia] = [await pairOf(bea), await pairOf(sol), await pairOf(mia)]
    await note(bea, ofBea, 'For all')
    await note(bea, ofBea, 'For me alone', 'author')
    await mia.ok(mentoringSpaceApi.saveAction, {
      params: { id: ofMia, itemId: uuid() },
      body: { text: 'Read on', ownerId: zoe.id, dueOn: null, done: false },
    })
    await sol.ok(mentoringSpaceApi.saveGoal, {
      params: { id: ofSol, itemId: uuid() },
      body: { text: 'Keep bees', state: 'open' },
    })
    const everybody = [mia.id, bea.id, sol.id, zoe.id].toSorted()
    for (const one of [mia, sol]) {
      const seen = await space(one, await pairOf(one))
      expect(seen.notes.map(({ text }) => text)).toEqual(['For all'])
      for (const { seenBy } of [...seen.notes, ...seen.goals, ...seen.actions])
        expect(seenBy.toSorted()).toEqual(everybody)
      expect(seen.actions.map(({ text, ownerId }) => [text, ownerId])).toEqual([['Read on', zoe.id]])
    }
    expect((await space(bea, ofBea)).notes.map(({ text, seenBy }) => [text, seenBy.length])).toEqual([
      ['For me alone', 1],
      ['For all', 4],
    ])
  })

  it('has what its mentor said they would do once in their calendar, however many are in it, and in nobody else’s', async () => {
    const { mia, bea, sol } = await circle()
    const dueOn = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
    const itemId = uuid()
    const id = await pairOf(mia)
    await mia.ok(mentoringSpaceApi.saveAction, {
      params: { id, itemId },
      body: { text: 'Bring a frame', ownerId: mia.id, dueOn, done: false },
    })
    const inCalendar = async (person: Person) =>
      (await person.ok(calendarApi.entries, { query: { from: dueOn, to: dueOn } })).items.map((one) => [
        one.id,
        one.title,
        one.path,
      ])
    const once = [[itemId, 'Bring a frame', `/dashboard/mentoring/${id}`]]
    expect([await inCalendar(mia), await inCalendar(bea), await inCalendar(sol)]).toEqual([once, [], []])
  })

  it('goes on when one leaves, who reads nothing of it any more but what they wrote for themselves', async () => {
    const { mia, bea, sol, groups } = await circle()
    const [ofBea, ofSol] = [await pairOf(bea), await pairOf(sol)]
    await note(bea, ofBea, 'For all')
    await note(bea, ofBea, 'For me alone', 'author')
    await bea.ok(mentoringApi.move, { params: { id: ofBea }, body: { move: 'end', word: 'No time' } })
    await note(sol, ofSol, 'Without Bea')
    const left = await space(bea, ofBea)
    expect([left.open, left.notes.map(({ text }) => text), left.goals]).toEqual([false, ['For me alone'], []])
    expect(left.relationship.group?.mentees).toEqual([])
    const write = await bea.send(mentoringSpaceApi.saveGoal, {
      params: { id: ofBea, itemId: uuid() },
      body: { text: 'Still here', state: 'open' },
    })
    expect([write.status, write.error?.details]).toEqual([409, { reason: 'moved_on' }])
    const stays = await space(sol, ofSol)
    expect(stays.notes.map(({ text }) => text)).toEqual(['Without Bea', 'For all'])
    expect(stays.notes[0]?.seenBy).not.toContain(bea.id)
    expect(names(stays.people)).toContain('Bea')
    // What one says on leaving is for the mentor, by whichever pair they come.
    const word = (of: Awaited<ReturnType<typeof space>>) =>
      of.history.find(({ move }) => move === 'end')?.word
    expect([word(stays), word(await space(mia, ofBea))]).toEqual(['', 'No time'])
    const [group] = await groups()
    expect([names(group?.mentees ?? []), group?.endedAt]).toEqual([['Sol', 'Zoe'], null])
    await note(mia, ofBea, 'From Mia')
    expect((await space(sol, ofSol)).notes).toHaveLength(3)
  })

  it('is ended for all by its mentor or an administrator, who then read on and write nothing; by nobody else', async () => {
    const { acme, admin, mia, bea, sol, group } = await circle()
    const end = (by: Person) => by.send(mentoringGroupsApi.end, { params: { id: group.id } })
    const otherMentor = await acme.user({ role: 'mentor' })
    expect([(await end(bea)).status, (await end(otherMentor)).status]).toEqual([404, 404])
    const [ofBea, ofSol] = [await pairOf(bea), await pairOf(sol)]
    const done = await bea.send(mentoringApi.move, { params: { id: ofBea }, body: { move: 'complete' } })
    expect([done.status, done.error?.details]).toEqual([409, { reason: 'moved_on' }])
    await note(bea, ofBea, 'What we reached')
    expect((await end(mia)).status).toBe(200)
    const after = await space(sol, ofSol)
    expect([after.open, after.relationship.state, after.notes.map(({ text }) => text)]).toEqual([
      false,
      'completed',
      ['What we reached'],
    ])
    expect((await told(sol)).includes('mentoring_ended')).toBe(true)
    expect((await end(admin)).error?.details).toEqual({ reason: 'moved_on' })
  })

  it('is nothing that anybody else finds, nor administrators read', async () => {
    const { acme, admin, bea, group, params } = await circle()
    const ofBea = await pairOf(bea)
    const stranger = await acme.user()
    const asked = { params: { id: ofBea } }
    expect((await stranger.send(mentoringSpaceApi.space, asked)).status).toBe(404)
    expect((await admin.send(mentoringSpaceApi.space, asked)).status).toBe(403)
    const elsewhere = await (await w.company()).user({ role: 'admin' })
    expect((await elsewhere.send(mentoringGroupsApi.end, { params: { id: group.id } })).status).toBe(404)
    expect((await elsewhere.send(programmeGroupsApi.list, { params })).status).toBe(404)
  })
})

describe('who joins a group later', () => {
  it('is put into it by an administrator, up to its places, and reads what there is', async () => {
    const { join, add, group, admin, params, bea, groups } = await circle(4)
    await note(bea, await pairOf(bea), 'Before them')
    const [kim, lou] = [await join('Kim'), await join('Lou')]
    expect(names((await admin.ok(programmeGroupsApi.waiting, { params })).items)).toEqual(['Kim', 'Lou'])
    expect((await add(group.id, kim.id)).status).toBe(200)
    expect((await space(kim, await pairOf(kim))).notes.map(({ text }) => text)).toEqual(['Before them'])
    expect((await kim.ok(programmesApi.page, { params })).pairs.map((one) => one.with)).toEqual(['Mia Stone'])
    const full = await add(group.id, lou.id)
    expect([full.status, full.error?.code]).toEqual([409, 'MAX_NUMBER_REACHED'])
    expect((await add(group.id, kim.id)).status).toBe(409)
    // A place that becomes free is given again, also to who left and comes back.
    await kim.ok(mentoringApi.move, { params: { id: await pairOf(kim) }, body: { move: 'end' } })
    expect((await add(group.id, kim.id)).status).toBe(200)
    expect(names((await groups())[0]?.mentees ?? [])).toEqual(['Bea', 'Kim', 'Sol', 'Zoe'])
  })

  it('is in none with whom they blocked, or who blocked them, however they would come into it', async () => {
    const { acme, join, add, publish, group, bea, sol, zoe } = await circle(6)
    const [kim, lou] = [await join('Kim'), await join('Lou')]
    await block(w, acme, kim, bea)
    // What two others of it did to one another keeps nobody out.
    await block(w, acme, sol, zoe)
    const refused = await add(group.id, kim.id)
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'cannot_pair' }])
    const matched = await publish()
    expect(matched.map(({ mentee, unmade }) => [mentee.name, unmade])).toEqual([['Lou', null]])
    expect((await lou.ok(mentoringApi.mine, {})).items).toHaveLength(1)
  })
})

it('keeps the kind of a programme once it is open, and a group to twelve', async () => {
  const { admin, params } = await groupProgramme(await w.company())
  const change = (body: object) => admin.send(programmesApi.update, { params, body })
  expect((await change({ kind: 'one_to_one' })).error?.details).toEqual({ reason: 'kind_settled' })
  const many = await change({ capacity: 13 })
  expect([many.status, many.error?.details]).toEqual([
    400,
    [{ field: 'capacity', code: 'too_high', params: { maximum: 12 } }],
  ])
})

// The embedded database has one session: nothing in it happens at once.
it.skipIf(w.kind === 'pglite')('gives the twelfth place to one of many who come for it at once', async () => {
  const acme = await w.company()
  const { join, publish, groups, add, admin } = await groupProgramme(acme, 12)
  await join('Mia', 'mentor')
  for (let i = 0; i < 11; i++) await join(`Bea ${i}`)
  await publish()
  const [group] = await groups()
  expect(group?.mentees).toHaveLength(11)
  const late = await Promise.all(Array.from({ length: 6 }, (_, i) => join(`Kim ${i}`)))
  const other = await acme.user({ role: 'admin' })
  const answers = await Promise.all(late.map((one, i) => add(group?.id ?? '', one.id, i % 2 ? admin : other)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await groups())[0]?.mentees).toHaveLength(12)
})
