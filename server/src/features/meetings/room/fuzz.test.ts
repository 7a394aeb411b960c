import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { FromBrowser, roomLimits } from '#contract/meetings/room.ts'
import { closeCodes } from '#contract/live/sockets.ts'
import { serverLimits } from '../../../limits.ts'
import { openLiveSocket, type Line } from '../../../../test/live.ts'
import { world } from '../../../../test/world.ts'

const w = await world({ CAIRN_TRUSTED_PROXIES: '127.0.0.1' })
const silent = { mic: false, camera: false, screen: false }

async function room() {
  const acme = await w.company()
  const host = await acme.user()
  const { code } = await host.ok(meetingsApi.create, { body: { lobby: 'off' } })
  const enter = async () => {
    const person = await acme.user()
    const { ticket, peerId } = await person.ok(meetingsApi.join, { params: { code }, body: {} })
    const line = await openLiveSocket(w.port, acme.host)
    line.say({ t: 'hello', ticket, media: silent })
    await line.next('welcome')
    return { line, peerId }
  }
  return { acme, enter }
}

/** The room is unharmed: what one says still reaches another. */
async function works(a: { line: Line; peerId: string }, b: { line: Line }): Promise<void> {
  a.line.say({ t: 'reaction', reaction: '🎉' })
  await b.line.next('reaction', ({ from, reaction }) => from === a.peerId && reaction === '🎉')
}

const SIGNAL = '{"t":"signal","to":"PEER","signal":{"gen":1,"description":{"type":"offer","sdp":"SDP"}}}'

const kinds = FromBrowser.options.map((option) => option.shape.t.value)
/** Things that look like messages and are none: a known kind with anything in it, or anything at all. */
const nonsense = fc.oneof(
  fc.record(
    {
      t: fc.constantFrom(
        ...kinds.filter((kind) => kind !== 'ping' && kind !== 'leave' && kind !== 'endForAll'),
        '__proto__',
        '',
      ),
      to: fc.anything(),
      peer: fc.anything(),
      peers: fc.anything(),
      signal: fc.anything(),
      media: fc.anything(),
      text: fc.anything(),
      settings: fc.anything(),
      update: fc.anything(),
    },
    { requiredKeys: ['t'] },
  ),
  fc.anything(),
)

describe('a socket that talks nonsense', () => {
  it('is answered with an error each time, and closed in the end; the room goes on', async () => {
    const { enter } = await room()
    const [a, b] = [await enter(), await enter()]
    await fc.assert(
      fc.asyncProperty(fc.array(nonsense, { minLength: 1, maxLength: 15 }), async (messages) => {
        const c = await enter()
        try {
          for (const message of messages) {
            const text = JSON.stringify(message) as string | undefined
            if (text !== undefined && !FromBrowser.safeParse(JSON.parse(text)).success) c.line.raw(text)
          }
          c.line.say({ t: 'ping' })
          // Still answered, so that nothing broke on the way; everything came before it.
          await c.line.next('pong')
          await works(a, b)
        } finally {
          c.line.say({ t: 'leave' })
          await c.line.closed
        }
      }),
      { numRuns: 25 },
    )
    const d = await enter()
    for (let i = 0; i <= serverLimits.live.badMessages; i++) d.line.raw('{"t":"nonsense"')
    expect((await d.line.closed).code).toBe(closeCodes.tooMany)
    await works(a, b)
    for (const { line } of [a, b]) line.drop()
  })

  it.each([
    ['a NUL in a chat message', `{"t":"chat","id":"${uuid()}","text":"a\\u0000b"}`],
    ['half of a character in a chat message', `{"t":"chat","id":"${uuid()}","text":"a\\ud83d"}`],
    ['a NUL in a step of a connection', SIGNAL.replace('SDP', 'v=0\\u0000')],
    ['half of a character in a step of a connection', SIGNAL.replace('SDP', '\\udc00')],
    ['a NUL in a name of a field', '{"t":"hand","up":true,"a\\u0000":1}'],
    ['half of a character in its kind', '{"t":"\\ud800"}'],
    ['no word for its kind', '{"t":{"toString":1}}'],
    ['lists in lists, as deep as fits', `{"t":"hand","up":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    [
      'lists in lists beside what makes sense',
      `{"t":"hand","up":true,"more":${'['.repeat(201)}${']'.repeat(201)}}`,
    ],
  ])('is refused, and closed in the end, where it says %s: nobody hears of it', async (_, message) => {
    const { enter } = await room()
    const [a, b, c] = [await enter(), await enter(), await enter()]
    const heardBefore = b.line.all.length
    for (let i = 0; i <= serverLimits.live.badMessages; i++) c.line.raw(message.replace('PEER', b.peerId))
    expect(await c.line.next('error')).toMatchObject({ code: 'BAD_MESSAGE' })
    expect((await c.line.closed).code).toBe(closeCodes.tooMany)
    await works(a, b)
    const heard = b.line.all.slice(heardBefore)
    expect(heard.filter(({ t }) => t === 'chat' || t === 'signal')).toEqual([])
    for (const { line } of [a, b]) line.drop()
  })

  it('is closed when a message is too large, before it is read', async () => {
    const { enter } = await room()
    const [a, b, c] = [await enter(), await enter(), await enter()]
    c.line.raw(JSON.stringify({ t: 'chat', id: uuid(), text: 'x'.repeat(roomLimits.messageBytes) }))
    expect((await c.line.closed).code).toBe(closeCodes.tooLarge)
    await works(a, b)
    for (const { line } of [a, b]) line.drop()
  })

  it('is held back when it says too much, and closed when it goes on', async () => {
    const { enter } = await room()
    const [a, b, c] = [await enter(), await enter(), await enter()]
    for (let i = 0; i < serverLimits.live.burst + serverLimits.live.badMessages + 200; i++)
      c.line.say({ t: 'reaction', reaction: '👋' })
    await c.line.next('error', ({ code }) => code === 'TOO_MANY')
    expect((await c.line.closed).code).toBe(closeCodes.tooMany)
    await works(a, b)
    for (const { line } of [a, b]) line.drop()
  })

  it('may write only so much in the chat at once', async () => {
    const { enter } = await room()
    const a = await enter()
    for (let i = 0; i < serverLimits.live.chatBurst + 5; i++)
      a.line.say({ t: 'chat', id: uuid(), text: `${i}` })
    expect(await a.line.next('error')).toEqual({ t: 'error', code: 'TOO_MANY', of: 'chat' })
    a.line.drop()
  })

  it('is refused whatever it says before it has said who it is', async () => {
    const { acme, enter } = await room()
    const { peerId, line: inside } = await enter()
    for (const message of [
      { t: 'signal', to: peerId, signal: { gen: 1 } },
      { t: 'chat', id: uuid(), text: 'hello' },
      { t: 'hello', ticket: 'place_AAAAAAAAAAAAAAAAAAAAAA.made-up', media: silent },
      { t: 'hello', ticket: '', media: silent },
    ] satisfies FromBrowser[]) {
      const line = await openLiveSocket(w.port, acme.host)
      line.say(message)
      expect((await line.closed).code).toBe(closeCodes.badTicket)
    }
    inside.drop()
  })

  it('cannot fill the shared notes with what is no update, or without end', async () => {
    const { enter } = await room()
    const [a, b] = [await enter(), await enter()]
    a.line.say({ t: 'notes', update: Buffer.from('nonsense').toString('base64') })
    expect(await a.line.next('error')).toEqual({ t: 'error', code: 'BAD_MESSAGE', of: 'notes' })
    await works(a, b)
    for (const { line } of [a, b]) line.drop()
  })
})

it('lets no more sockets wait that have not said who they are for many addresses of one network', async () => {
  const acme = await w.company()
  const from = (address: string) => openLiveSocket(w.port, acme.host, { 'x-forwarded-for': address })
  const ticket = `place_${'a'.repeat(60)}`
  const waiting = await Promise.all(
    Array.from({ length: 100 }, (_, n) => from(`2001:db8:1:2::${(n + 1).toString(16)}`)),
  )
  expect(await (await from('2001:db8:1:2:ffff::1')).closed).toMatchObject({ code: closeCodes.tooMany })
  const other = await from('2001:db8:1:3::1')
  other.say({ t: 'hello', ticket, media: silent })
  expect(await other.closed).toMatchObject({ code: closeCodes.badTicket })
  for (const line of waiting) line.drop()
})
