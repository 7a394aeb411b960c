import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { messageMarksApi } from '#contract/help/message-marks.ts'
import type { MessageReaction } from '#contract/help/reactions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listenTo } from '../../../../test/listen-to.ts'
import { conversationsCalls } from '../../../../test/samples/conversations.ts'
import type { Furnished } from '../../../../test/samples.ts'
import { world, type Person } from '../../../../test/world.ts'
import { settleGroup } from '../offered.ts'

const w = await world()

async function two() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
  const student = await acme.user({ name: 'Ben', surname: 'Cole' })
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  return { acme, mentor, student, id }
}
const send = (person: Person, id: string, text: string) =>
  person.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text } })
const reaction = (id: string, number: number, sign: MessageReaction, reacted = true) => ({
  params: { id, number },
  body: { reaction: sign, reacted },
})
const react = (person: Person, ...given: Parameters<typeof reaction>) =>
  person.ok(messageMarksApi.react, reaction(...given))
const pin = (person: Person, id: string, number: number, pinned = true) =>
  person.ok(messageMarksApi.pin, { params: { id, number }, body: { pinned } })
const pins = async (person: Person, id: string) =>
  (await person.ok(messageMarksApi.pins, { params: { id } })).items.map(({ text }) => text)
const messages = async (person: Person, id: string, query = {}) =>
  (await person.ok(conversationsApi.messages, { params: { id }, query })).items
const reactions = async (person: Person, id: string) => (await messages(person, id))[0]?.reactions
const view = (person: Person, id: string) => person.ok(conversationsApi.byId, { params: { id } })
const block = (person: Person, id: string, blocked: boolean) =>
  person.ok(conversationsApi.block, { params: { id }, body: { blocked } })

/** A group’s conversation, as the mentoring of its people makes it. */
async function group() {
  const acme = await w.company()
  const mentor = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
  const ben = await acme.user({ name: 'Ben', surname: 'Cole' })
  const eva = await acme.user({ name: 'Eva', surname: 'Sanz' })
  const id = uuid()
  const settle = (memberIds: string[], isOver = false) =>
    w.services.db.withTenant(acme.id, (tx) =>
      settleGroup(tx, { id, companyId: acme.id, mentorId: mentor.id, memberIds, isOver }),
    )
  await settle([mentor.id, ben.id, eva.id])
  return { acme, mentor, ben, eva, id, settle }
}

describe('a reaction', () => {
  it('is counted once for each person and sign, in the order of the set, and is taken back', async () => {
    const { mentor, student, id } = await two()
    await send(student, id, 'Done!')
    await react(mentor, id, 1, '🎉')
    await react(mentor, id, 1, '🎉')
    await react(mentor, id, 1, '👍')
    await react(student, id, 1, '👍')
    expect(await reactions(mentor, id)).toEqual([
      { reaction: '👍', count: 2, mine: true },
      { reaction: '🎉', count: 1, mine: true },
    ])
    expect(await react(mentor, id, 1, '👍', false)).toMatchObject({
      reactions: [
        { reaction: '👍', count: 1, mine: false },
        { reaction: '🎉', count: 1, mine: true },
      ],
    })
    const { change } = await view(mentor, id)
    await react(mentor, id, 1, '👍', false)
    expect((await view(mentor, id)).change).toBe(change)
  })

  it('comes to the others at once as a change of the message, and raises nobody’s count of unread', async () => {
    const { acme, mentor, student, id } = await two()
    await send(student, id, 'Done!')
    const { change } = await view(student, id)
    const tab = await listenTo(w.port, acme, student, { kind: 'conversation', id })
    await tab.next('listening')
    await react(mentor, id, 1, '❤️')
    expect((await tab.next('news')).event).toEqual({ change: change + 1 })
    const since = await messages(student, id, { since: change })
    expect(since.map(({ number, reactions: given }) => [number, given])).toEqual([
      [1, [{ reaction: '❤️', count: 1, mine: false }]],
    ])
    expect(await view(student, id)).toMatchObject({ unread: 0, change: change + 1 })
  })

  it('is refused of what is none of the set, is not there, was deleted or is in a conversation that is closed', async () => {
    const { mentor, student, id } = await two()
    await send(student, id, 'One')
    await send(student, id, 'Two')
    await react(mentor, id, 2, '👍')
    await student.ok(conversationsApi.remove, { params: { id, number: 2 } })
    expect((await messages(mentor, id))[1]).toMatchObject({ deleted: true, reactions: [] })
    const status = async (person: Person, number: number, sign = '👍') =>
      (
        await person.send(messageMarksApi.react, {
          params: { id, number },
          body: { reaction: sign, reacted: true },
        })
      ).status
    expect([await status(mentor, 1, '💩'), await status(mentor, 2), await status(mentor, 3)]).toEqual([
      400, 404, 404,
    ])
    await block(mentor, id, true)
    expect(await status(mentor, 1)).toBe(403)
  })

  it('of who is blocked is seen by them alone, also after the block', async () => {
    const { mentor, student, id } = await two()
    await send(mentor, id, 'Hello')
    await block(mentor, id, true)
    await react(student, id, 1, '😂')
    await pin(student, id, 1)
    const own = [{ reaction: '😂', count: 1, mine: true }]
    expect([await reactions(student, id), await reactions(mentor, id)]).toEqual([own, []])
    expect([await pins(student, id), await pins(mentor, id)]).toEqual([['Hello'], []])
    expect([(await view(student, id)).pinned, (await view(mentor, id)).pinned]).toEqual([1, 0])
    await block(mentor, id, false)
    expect([await reactions(mentor, id), await pins(mentor, id)]).toEqual([[], []])
    await react(student, id, 1, '😂')
    await pin(mentor, id, 1)
    expect(await reactions(mentor, id)).toEqual([{ reaction: '😂', count: 1, mine: false }])
    expect([await pins(student, id), await pins(mentor, id)]).toEqual([['Hello'], ['Hello']])
  })

  it('is not put on what was withheld from one', async () => {
    const { mentor, student, id } = await two()
    await block(mentor, id, true)
    await send(student, id, 'Unseen')
    await block(mentor, id, false)
    expect((await mentor.call(messageMarksApi.react, reaction(id, 1, '👍'))).status).toBe(404)
    expect(
      (await mentor.call(messageMarksApi.pin, { params: { id, number: 1 }, body: { pinned: true } })).status,
    ).toBe(404)
  })
})

describe('a pin', () => {
  it('keeps a message at hand for both, last pinned first, until one of them unpins it or it is deleted', async () => {
    const { mentor, student, id } = await two()
    for (const text of ['One', 'Two', 'Three']) await send(student, id, text)
    await pin(mentor, id, 3)
    await pin(student, id, 1)
    await pin(student, id, 1)
    await pin(mentor, id, 2)
    expect(await pins(student, id)).toEqual(['Two', 'One', 'Three'])
    expect(await view(mentor, id)).toMatchObject({ pinned: 3 })
    expect((await messages(mentor, id)).map(({ pinned }) => pinned)).toEqual([true, true, true])
    expect(await pin(mentor, id, 1, false)).toMatchObject({ pinned: false })
    await student.ok(conversationsApi.remove, { params: { id, number: 2 } })
    expect(await pins(mentor, id)).toEqual(['Three'])
    expect(await view(student, id)).toMatchObject({ pinned: 1 })
  })

  it('is refused beyond twenty, and the twenty stay', async () => {
    const { mentor, student, id } = await two()
    for (let n = 1; n <= 21; n++) await send(student, id, `${n}`)
    for (let n = 1; n <= 20; n++) await pin(mentor, id, n)
    const { status, error } = await mentor.send(messageMarksApi.pin, {
      params: { id, number: 21 },
      body: { pinned: true },
    })
    expect([status, error?.code, error?.details]).toEqual([
      409,
      'MAX_NUMBER_REACHED',
      { limit: 'pinnedMessages', maximum: 20, current: 20 },
    ])
    await pin(mentor, id, 20)
    expect((await view(student, id)).pinned).toBe(20)
  })
})

describe('in a mentoring group', () => {
  it('everybody reacts, blocked or not, and its mentor alone pins', async () => {
    const { mentor, ben, eva, id } = await group()
    const { id: pair } = await mentor.ok(conversationsApi.open, { body: { userId: ben.id } })
    await block(mentor, pair, true)
    await send(eva, id, 'Shall we?')
    for (const person of [mentor, ben, eva]) await react(person, id, 1, '🙏')
    expect(await reactions(mentor, id)).toEqual([{ reaction: '🙏', count: 3, mine: true }])
    const status = async (person: Person) =>
      (await person.call(messageMarksApi.pin, { params: { id, number: 1 }, body: { pinned: true } })).status
    expect([await status(ben), await status(eva), await status(mentor)]).toEqual([403, 403, 200])
    expect(await pins(ben, id)).toEqual(['Shall we?'])
    expect((await messages(ben, id))[0]).toMatchObject({ by: 'Eva Sanz', pinned: true })
  })

  it('who left and whose group is over put nothing on its messages any more', async () => {
    const { mentor, ben, eva, id, settle } = await group()
    await send(eva, id, 'Shall we?')
    await settle([mentor.id, eva.id])
    expect((await ben.call(messageMarksApi.react, reaction(id, 1, '👍'))).status).toBe(404)
    await settle([mentor.id, eva.id], true)
    expect((await eva.call(messageMarksApi.react, reaction(id, 1, '👍'))).status).toBe(403)
  })
})

it('nobody else puts anything on a message or sees what is pinned, whatever their role', async () => {
  const { acme, student, id } = await two()
  await send(student, id, 'Between us')
  await pin(student, id, 1)
  for (const person of [await acme.user({ role: 'admin' }), w.at(acme, await w.superAdmin())]) {
    const answers = await Promise.all(
      Object.values<Endpoint>(messageMarksApi).map((endpoint) =>
        person.send(endpoint, conversationsCalls[endpoint.id]?.({ conversationId: id } as Furnished) ?? {}),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})
