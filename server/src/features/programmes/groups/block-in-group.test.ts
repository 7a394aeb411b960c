import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { listenTo } from '../../../../test/listen-to.ts'
import { world, type Person } from '../../../../test/world.ts'
import { tellUnread } from '../../conversations/tell-unread.ts'
import { groupProgramme, pairOf } from './groups.test-data.ts'

const w = await world()

/** Mia’s group of Bea, Sol and Zoe. */
async function circle() {
  const acme = await w.company()
  const programme = await groupProgramme(acme, 4)
  const mia = await programme.join('Mia', 'mentor')
  const [bea, sol, zoe] = [
    await programme.join('Bea'),
    await programme.join('Sol'),
    await programme.join('Zoe'),
  ]
  await programme.publish()
  const [group] = await programme.groups()
  if (!group) throw new Error('There is no group')
  return { acme, ...programme, mia, bea, sol, zoe, id: group.id }
}
const send = (person: Person, id: string, text: string) =>
  person.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text } })
const block = (by: Person, id: string, whom: Person) =>
  by.send(conversationsApi.blockInGroup, { params: { id, userId: whom.id }, body: { blocked: true } })
const blocks = async (by: Person, id: string, whom: Person, blocked = true) =>
  (await by.ok(conversationsApi.blockInGroup, { params: { id, userId: whom.id }, body: { blocked } })).group
    ?.blocked
const view = (person: Person, id: string) => person.ok(conversationsApi.byId, { params: { id } })
const messages = async (person: Person, id: string) =>
  (await person.ok(conversationsApi.messages, { params: { id } })).items

it('names to who blocked whom they blocked, and counts nothing of theirs as new; nobody else sees a difference', async () => {
  const { bea, sol, mia, zoe, id } = await circle()
  const before = [await view(sol, id), await view(mia, id)]
  expect(await blocks(bea, id, sol)).toEqual([sol.id])
  expect([await view(sol, id), await view(mia, id)]).toEqual(before)
  await send(sol, id, 'From Sol')
  const seen = await messages(bea, id)
  expect(seen.map(({ text, byId }) => [text, byId])).toEqual([['From Sol', sol.id]])
  expect([(await view(bea, id)).unread, (await view(zoe, id)).unread]).toEqual([0, 1])
  expect(await bea.ok(conversationsApi.unread, {})).toEqual({ unread: 0 })
  const [listed] = (await bea.ok(conversationsApi.list, {})).items
  expect([listed?.last?.byId, listed?.group?.blocked]).toEqual([sol.id, [sol.id]])
  // Whoever is blocked writes on, and is read by the others as before.
  expect((await view(sol, id)).closed).toBe(null)
  expect((await messages(mia, id)).map(({ text }) => text)).toEqual(['From Sol'])
  expect((await sol.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)).toEqual(['mentoring_begun'])
})

it('notifies neither of the two of what the other wrote, and both of what somebody else did', async () => {
  const { acme, bea, sol, mia, zoe, id } = await circle()
  await block(bea, id, sol)
  const told = async (person: Person) =>
    (await person.ok(notificationsApi.list, {})).items
      .filter(({ kind }) => kind === 'message')
      .map(({ person: by }) => by)
  const minuteLater = async () => {
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update conversation_members set tell_at = tell_at - interval '1 minute'`.execute(tx),
    )
    await tellUnread(w.services)
  }
  await send(sol, id, 'From Sol')
  await send(bea, id, 'From Bea')
  await minuteLater()
  expect([await told(bea), await told(sol)]).toEqual([[], []])
  expect([await told(zoe), await told(mia)]).toEqual([['Bea Stone'], ['Bea Stone']])
  // Of several that wait the newest is named, whom one did not block.
  await send(mia, id, 'From Mia')
  await send(sol, id, 'From Sol again')
  await minuteLater()
  expect([await told(bea), await told(sol)]).toEqual([['Mia Stone'], []])
  await send(mia, id, 'From Mia once more')
  await send(bea, id, 'From Bea again')
  await minuteLater()
  expect([await told(bea), await told(sol)]).toEqual([['Mia Stone'], ['Mia Stone']])
})

it('holds also after one has left, until it is taken back', async () => {
  const { bea, sol, id } = await circle()
  await send(sol, id, 'From Sol')
  await sol.ok(mentoringApi.move, { params: { id: await pairOf(sol) }, body: { move: 'end' } })
  expect(await blocks(bea, id, sol)).toEqual([sol.id])
  expect(await blocks(bea, id, sol, false)).toEqual([])
})

it('holds at once wherever else the two write and are matched', async () => {
  const { bea, mia, sol, id, join, add } = await circle()
  const { id: two } = await bea.ok(conversationsApi.open, { body: { userId: mia.id } })
  expect((await block(bea, id, mia)).status).toBe(200)
  await send(mia, two, 'To you alone')
  expect((await view(bea, two)).closed).toBe('you_blocked')
  expect(await messages(bea, two)).toEqual([])
  // Who left is not put beside them again.
  await block(bea, id, sol)
  await sol.ok(mentoringApi.move, { params: { id: await pairOf(sol) }, body: { move: 'end' } })
  const again = await add(id, sol.id)
  expect([again.status, again.error?.details]).toEqual([409, { reason: 'cannot_pair' }])
  expect((await add(id, (await join('Kim')).id)).status).toBe(200)
})

it('is told to no tab but those of who blocks', async () => {
  const { acme, bea, mia, sol, id } = await circle()
  const tabOf = (person: Person) => listenTo(w.port, acme, person, { kind: 'messages', id: person.id })
  const [sols, beas] = [await tabOf(sol), await tabOf(bea)]
  await Promise.all([sols.next('listening'), beas.next('listening')])
  await block(bea, id, sol)
  await beas.next('news')
  // What is told comes in order: the first that Sol hears of is what Mia wrote afterwards.
  await send(mia, id, 'Afterwards')
  expect(await sols.next('news')).toMatchObject({ event: { conversation: id, came: true } })
})

it('is refused of oneself, of who is not of the group, and to who is not in it', async () => {
  const { admin, bea, sol, id, join } = await circle()
  const outside = await join('Kim')
  const elsewhere = await (await w.company()).user()
  const answers = [
    await block(bea, id, bea),
    await block(bea, id, outside),
    await block(outside, id, sol),
    await block(admin, id, sol),
    await block(elsewhere, id, sol),
    await block(bea, (await bea.ok(conversationsApi.open, { body: { userId: admin.id } })).id, admin),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
})
