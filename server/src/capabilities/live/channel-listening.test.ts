import { setImmediate as turn } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { Judged } from '../../platform/live/channel.ts'
import type { Services } from '../../services.ts'
import { channelListening } from './channel-listening.ts'
import { keyOf, seatTable, type Seat } from './seats.ts'

const company = uuid()
const channel = { kind: 'conversation', id: uuid() }
const key = keyOf(company, channel)
const heard: Judged = { listen: true, speak: true }
const unheard: Judged = { listen: true, speak: false }

/** One tab, whose judgements the test answers in the order in which they were asked for. */
function oneTab() {
  const asked: PromiseWithResolvers<Judged | 'gone'>[] = []
  const sent: unknown[] = []
  const said: string[] = []
  const dropped: string[] = []
  const services = {
    db: {
      withTenant: () => {
        const one = Promise.withResolvers<Judged | 'gone'>()
        asked.push(one)
        return one.promise
      },
    },
    bus: { say: (_topic: string, { word }: { word: string }) => said.push(word) },
    relay: { serverId: 'here' },
    env: { CAIRN_RATE_LIMITS: 'off' },
  } as unknown as Services
  const seats = seatTable()
  const seat = {
    companyId: company,
    userId: uuid(),
    sessionId: uuid(),
    until: new Date(),
    socket: { send: (message: unknown) => sent.push(message) },
    channels: new Map(),
    mayAsk: () => true,
    maySay: () => true,
  } as unknown as Seat
  seats.add(seat)
  const listening = channelListening({
    services,
    channels: { conversation: { mayListen: async () => true, words: new Set(['typing']) } },
    seats,
    log: { error: () => {} } as never,
    end: () => dropped.push('end'),
    drop: (_seat, why) => dropped.push(why),
  })
  const answer = async (n: number, judged: Judged | 'gone') => {
    asked[n]?.resolve(judged)
    for (let turns = 0; turns < 5; turns++) await turn()
  }
  const say = () => listening.say(seat, channel, 'typing')
  return { seat, listening, asked, sent, said, dropped, answer, say }
}

it('who is blocked while it is judged whether they are heard is not heard, and gets no sign of it', async () => {
  const { seat, listening, asked, sent, said, answer, say } = oneTab()
  void listening.listen(seat, channel)
  await answer(0, heard)
  expect(sent).toEqual([{ t: 'listening', channel }])
  say()
  expect(said).toEqual(['typing'])
  listening.judgeAgain(seat, key, 'speech')
  // Not before it is known.
  say()
  // Another change, while the first is being asked about: what was asked then does not count.
  listening.judgeAgain(seat, key, 'speech')
  expect(asked).toHaveLength(2)
  await answer(1, heard)
  say()
  expect(asked).toHaveLength(3)
  await answer(2, unheard)
  say()
  expect(said).toEqual(['typing'])
  expect(sent).toEqual([{ t: 'listening', channel }])
  listening.judgeAgain(seat, key, 'speech')
  await answer(3, heard)
  say()
  expect(said).toEqual(['typing', 'typing'])
  expect(sent).toEqual([{ t: 'listening', channel }])
})

it('who may hear and not speak when they come is not heard, until they may', async () => {
  const { seat, listening, sent, said, answer, say } = oneTab()
  void listening.listen(seat, channel)
  await answer(0, unheard)
  expect(sent).toEqual([{ t: 'listening', channel }])
  say()
  expect(said).toEqual([])
  listening.judgeAgain(seat, key, 'speech')
  await answer(1, heard)
  say()
  expect(said).toEqual(['typing'])
})

it('what changes while it is being asked about is asked about once more', async () => {
  const { seat, listening, asked, sent, answer } = oneTab()
  void listening.listen(seat, channel)
  listening.judgeAgain(seat, key)
  await answer(0, heard)
  expect(asked).toHaveLength(2)
  expect(sent).toEqual([])
  await answer(1, { listen: false, speak: false })
  expect(sent).toEqual([{ t: 'refused', channel }])
  expect(seat.channels.has(key)).toBe(false)
})

it('where a role changes, what was open is closed until it is judged, and said to be open again', async () => {
  const { seat, listening, sent, answer } = oneTab()
  void listening.listen(seat, channel)
  await answer(0, heard)
  listening.judgeAgain(seat, key, 'speech')
  listening.judgeAgain(seat, key)
  expect(seat.channels.get(key)?.state).toBe('asking')
  await answer(1, heard)
  await answer(2, heard)
  expect(sent).toEqual([
    { t: 'listening', channel },
    { t: 'listening', channel },
  ])
  listening.judgeAgain(seat, key)
  await answer(3, { listen: false, speak: false })
  expect(sent.at(-1)).toEqual({ t: 'refused', channel })
  expect(seat.channels.has(key)).toBe(false)
})

it.each(['first', 'later'])(
  'a tab whose %s judgement fails is let go, to come back: its channel would stay closed',
  async (which) => {
    const { seat, listening, asked, dropped, answer } = oneTab()
    const listen = listening.listen(seat, channel)
    if (which === 'later') {
      await answer(0, heard)
      listening.judgeAgain(seat, key)
    }
    asked.at(-1)?.reject(new Error('the database is away'))
    await listen
    await turn()
    expect(dropped).toEqual(['try again'])
  },
)

it('a tab of somebody who may be signed in no more is ended', async () => {
  const { seat, listening, dropped, answer } = oneTab()
  void listening.listen(seat, channel)
  await answer(0, 'gone')
  expect(dropped).toEqual(['end'])
})
