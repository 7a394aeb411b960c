import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { messageReportsApi } from '#contract/help/message-reports.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringGroupsApi } from '#contract/mentoring/groups/mentoring-groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { hears, listenTo } from '../../../../test/listen-to.ts'
import { until } from '../../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { tellUnread } from '../../conversations/tell-unread.ts'
import { block, groupOfMia, pairOf } from './groups.test-data.ts'

const w = await world()

/** Mia’s group of Bea and Sol; Zoe comes later. */
async function circle() {
  const acme = await w.company()
  const programme = await groupOfMia(acme, 4)
  const [group] = await programme.groups()
  if (!group) throw new Error('There is no group')
  const zoe = await programme.join('Zoe')
  return { acme, ...programme, zoe, id: group.id }
}
const send = (person: Person, id: string, text: string, more = {}) =>
  person.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text, ...more } })
const texts = async (person: Person, id: string) =>
  (await person.ok(conversationsApi.messages, { params: { id } })).items.map(({ by, text }) => [by, text])
const view = (person: Person, id: string) => person.ok(conversationsApi.byId, { params: { id } })
const read = (person: Person, id: string, upTo: number) =>
  person.ok(conversationsApi.markRead, { params: { id }, body: { read: upTo } })
const leave = async (person: Person) =>
  person.ok(mentoringApi.move, { params: { id: await pairOf(person) }, body: { move: 'end' } })
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .filter(({ kind }) => kind === 'message')
    .map(({ person: by }) => by)
async function minuteLater({ id }: TestCompany) {
  await w.services.db.withTenant(id, (tx) =>
    sql`update conversation_members set tell_at = tell_at - interval '1 minute'`.execute(tx),
  )
  await tellUnread(w.services)
}

describe('the conversation of a group', () => {
  it('is its mentor’s and theirs who are in it, who read who wrote, and one another’s replies', async () => {
    const { mia, bea, sol, zoe, id } = await circle()
    await send(mia, id, 'Welcome')
    await send(bea, id, 'Hello', { replyTo: 1 })
    const [mias, beas] = ['Mia', 'Bea'].map((name) => expect.stringContaining(name))
    for (const one of [mia, bea, sol])
      expect(await texts(one, id)).toEqual([
        [mias, 'Welcome'],
        [beas, 'Hello'],
      ])
    const [listed] = (await sol.ok(conversationsApi.list, {})).items
    expect(listed).toMatchObject({ id, person: { name: 'Mia' }, unread: 2, closed: null })
    expect(listed?.last).toMatchObject({ text: 'Hello', by: 'Bea', mine: false })
    expect(listed?.group?.leads).toBe(false)
    expect(listed?.group?.people.map(({ name }) => name)).toEqual(['Mia', 'Bea', 'Sol'])
    expect((await view(mia, id)).group?.leads).toBe(true)
    expect(await sol.ok(conversationsApi.unread, {})).toEqual({ unread: 1 })
    const found = await sol.ok(conversationsApi.search, { query: { text: 'welc' } })
    expect(found.items).toMatchObject([{ conversationId: id, group: { leads: false } }])
    for (const call of [
      zoe.call(conversationsApi.byId, { params: { id } }),
      zoe.call(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'x' } }),
    ])
      expect((await call).status).toBe(404)
    expect((await zoe.ok(conversationsApi.list, {})).items).toEqual([])
  })

  it('counts a message as read once all have read it, and says how far each has come', async () => {
    const { mia, bea, sol, id } = await circle()
    await send(mia, id, 'Welcome')
    await read(bea, id, 1)
    const now = await view(mia, id)
    expect([now.read, now.group?.people.map((one) => one.read)]).toEqual([0, [1, 1, 0]])
    await read(sol, id, 1)
    expect((await view(mia, id)).read).toBe(1)
  })

  it('is read from the beginning by whoever comes later, to whom none of it is new', async () => {
    const { mia, zoe, id, add } = await circle()
    await send(mia, id, 'Welcome')
    expect((await add(id, zoe.id)).status).toBe(200)
    expect((await texts(zoe, id)).map(([, text]) => text)).toEqual(['Welcome'])
    expect(await zoe.ok(conversationsApi.unread, {})).toEqual({ unread: 0 })
    await send(zoe, id, 'Hi')
    expect((await view(mia, id)).unread).toBe(1)
  })

  it('is closed to whoever leaves or is taken out, and their tab hears nothing of it any more', async () => {
    const { acme, mia, bea, sol, id } = await circle()
    const channel = { kind: 'conversation', id }
    const tab = await listenTo(w.port, acme, bea, channel)
    await tab.next('listening')
    await send(bea, id, 'I was here')
    await leave(bea)
    await until(() => tab.all.find(({ t }) => t === 'refused'))
    expect(await hears(w.port, acme, bea, channel)).toBe(false)
    const calls = [
      bea.call(conversationsApi.messages, { params: { id } }),
      bea.call(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'x' } }),
      bea.call(conversationsApi.remove, { params: { id, number: 1 } }),
      bea.call(conversationsApi.pack, { params: { id } }),
    ]
    for (const call of calls) expect((await call).status).toBe(404)
    expect((await bea.ok(conversationsApi.list, {})).items).toEqual([])
    expect((await bea.ok(conversationsApi.search, { query: { text: 'here' } })).items).toEqual([])
    expect((await texts(sol, id)).map(([, text]) => text)).toEqual(['I was here'])
    await mia.ok(mentoringApi.move, { params: { id: await pairOf(sol) }, body: { move: 'end' } })
    // Who was in it when it ended reads on; nobody writes.
    expect((await view(sol, id)).closed).toBe('group_over')
  })

  it('leaves no notification with whoever leaves, and the others keep theirs', async () => {
    const { acme, mia, bea, sol, id } = await circle()
    await send(mia, id, 'Welcome')
    await minuteLater(acme)
    const mias = expect.stringContaining('Mia')
    expect([await told(bea), await told(sol)]).toEqual([[mias], [mias]])
    await leave(bea)
    expect([await told(bea), await told(sol)]).toEqual([[], [mias]])
  })

  it('is read on by all who were in it when it ended, and nobody writes there', async () => {
    const { mia, bea, sol, id } = await circle()
    await send(mia, id, 'Thank you all')
    await mia.ok(mentoringGroupsApi.end, { params: { id } })
    for (const one of [mia, bea, sol]) {
      expect((await texts(one, id)).map(([, text]) => text)).toEqual(['Thank you all'])
      const late = await one.call(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'x' } })
      expect(late.error).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'group_over' } })
    }
  })

  it('stays everybody’s where one blocked another, but neither is told of what the other wrote', async () => {
    const { acme, mia, bea, sol, id } = await circle()
    await block(w, acme, sol, bea)
    await send(bea, id, 'Hello')
    await minuteLater(acme)
    expect([await told(mia), await told(sol)]).toEqual([[expect.stringContaining('Bea')], []])
    await send(mia, id, 'Hello Bea')
    await send(bea, id, 'And again')
    await minuteLater(acme)
    expect(await told(sol)).toEqual([expect.stringContaining('Mia')])
    expect((await texts(sol, id)).map(([, text]) => text)).toEqual(['Hello', 'Hello Bea', 'And again'])
    const blocks = await sol.call(conversationsApi.block, { params: { id }, body: { blocked: true } })
    expect(blocks.status).toBe(404)
    await sol.ok(conversationsApi.mute, { params: { id }, body: { muted: true } })
    expect(await sol.ok(conversationsApi.unread, {})).toEqual({ unread: 0 })
  })

  it('opens to a super_admin, of a message that was reported, what these two wrote and nobody else', async () => {
    const { acme, mia, bea, sol, id } = await circle()
    const root = await acme.user({ role: 'super_admin' })
    await send(mia, id, 'Welcome')
    await send(bea, id, 'Give me the answers')
    await send(sol, id, 'No')
    await send(bea, id, 'Written later')
    const report = (message?: number) =>
      sol.call(conversationsApi.report, {
        params: { id },
        body: { reason: 'threat', ...(message && { message }) },
      })
    for (const message of [undefined, 3, 99]) expect((await report(message)).status).toBe(404)
    expect((await report(2)).status).toBe(200)
    const [one] = (await root.ok(messageReportsApi.list, {})).items
    expect(one).toMatchObject({ reporter: { name: 'Sol' }, reported: { name: 'Bea' } })
    await report(4)
    const [later] = (await root.ok(messageReportsApi.list, {})).items
    const opened = async (id = '') => {
      const body = { reason: 'It has to be looked into' }
      const { items } = await root.ok(messageReportsApi.open, { params: { id }, body })
      return items.map(({ by, text }) => [by, text])
    }
    // No further than the message that was reported, whatever came after it.
    expect(await opened(one?.id)).toEqual([['reported', 'Give me the answers']])
    expect(await opened(later?.id)).toEqual([
      ['reported', 'Give me the answers'],
      ['reporter', 'No'],
      ['reported', 'Written later'],
    ])
  })
})
