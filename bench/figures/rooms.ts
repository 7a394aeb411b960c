import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { FromBrowser, FromServer } from '#contract/meetings/room.ts'
import type { Bench } from '../bench.ts'
import { fillRooms, type Client, type Clients } from '../calls/clients.ts'
import { percentile, round, type Figure } from '../figure.ts'
import { megabytes } from '../process.ts'

const ROOMS = 200
const PEOPLE = 5
const IDLE = 5000
const HELD_SECONDS = 45
/** Messages said in each room, one every so often. */
const MESSAGES = 12
const EVERY_MS = 1000
const LOST_MS = 30_000

/** One says something: milliseconds until each of the others has it. */
function fanOut(room: readonly Client[], message: FromBrowser, is: (heard: FromServer) => boolean) {
  const [sender, ...others] = room
  const began = performance.now()
  const times = others.map(
    (client) =>
      new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('a message did not arrive')), LOST_MS)
        client.heard = (heard) => {
          if (!is(heard)) return
          delete client.heard
          clearTimeout(timer)
          resolve(performance.now() - began)
        }
      }),
  )
  sender?.say(message)
  return Promise.all(times)
}

/** Every room says something each second, each at its own moment. */
async function inAllRooms(clients: Clients, speak: (room: Client[]) => Promise<number[]>): Promise<number[]> {
  const times = await Promise.all(
    clients.rooms.map(async (room, i) => {
      await pause((i / clients.rooms.length) * EVERY_MS)
      const all: number[] = []
      for (let n = 0; n < MESSAGES; n++) {
        const began = performance.now()
        all.push(...(await speak(room)))
        await pause(Math.max(0, EVERY_MS - (performance.now() - began)))
      }
      return all
    }),
  )
  return times.flat()
}

function fanOutFigure(name: string, times: readonly number[]): Figure {
  return {
    name: `${name}, p99 of ${ROOMS} rooms of ${PEOPLE}`,
    value: `${round(percentile(times, 0.99))} ms`,
    note: `p50 ${round(percentile(times, 0.5))} ms; ${times.length} arrivals; the client shares the processors`,
  }
}

/** How soon the others in a room know, what a connection costs, and how many are held. */
export async function rooms(bench: Bench): Promise<Figure[]> {
  const before = megabytes(bench.server.pid, 'VmRSS')
  const clients = await fillRooms(bench, ROOMS, PEOPLE)
  const perConnection = ((megabytes(bench.server.pid, 'VmRSS') - before) * 1024) / clients.all.length
  const passing = await inAllRooms(clients, (room) =>
    fanOut(room, { t: 'reaction', reaction: '👋' }, (heard) => heard.t === 'reaction'),
  )
  const stored = await inAllRooms(clients, (room) => {
    const id = uuid()
    const said: FromBrowser = { t: 'chat', id, text: 'Here we go' }
    return fanOut(room, said, (heard) => heard.t === 'chat' && heard.message.id === id)
  })
  clients.close()

  const idle = await fillRooms(bench, IDLE / PEOPLE, PEOPLE)
  await pause(HELD_SECONDS * 1000)
  const held = idle.all.filter((client) => client.open()).length
  const memory = megabytes(bench.server.pid, 'VmRSS')
  idle.close()
  return [
    fanOutFigure('a reaction to the others in the room', passing),
    fanOutFigure('a chat message, written down, to the others', stored),
    {
      name: 'memory per connection',
      value: `${round(perConnection)} KB`,
      note: `resident size of the server, ${before.toFixed(0)} MB before, by ${ROOMS * PEOPLE} connections`,
    },
    {
      name: `idle sockets held for ${HELD_SECONDS} s`,
      value: String(held),
      bound: `≥ ${IDLE}`,
      ok: held >= IDLE,
      note: `each says that it is there every 10 s; the server holds ${memory.toFixed(0)} MB`,
    },
  ]
}
