import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, inject, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { ToldMessage, type Message } from '#contract/help/message.ts'
import type { ToTab } from '#contract/live/live.ts'
import { listenTo } from '../../../test/listen-to.ts'
import type { TabLine } from '../../../test/live.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

type Had = Pick<Message, 'number' | 'id' | 'text' | 'change'>
type Servers = readonly [World, World]
/** What the way between a socket and its page makes of what it is told. */
type Noise = 'as it is' | 'twice' | 'after the next'

/** What somebody has of a conversation, as a page has it: it begins with what is there, and asks for what it has missed. */
function pageOf(person: Person, id: string) {
  const had = new Map<number, Had>()
  let change = 0
  let again = false
  let busy: Promise<void> | null = null
  async function read() {
    while (again) {
      again = false
      const part = await person.ok(conversationsApi.messages, { params: { id }, query: { since: change } })
      for (const one of part.items) had.set(one.number, one)
      change = Math.max(change, part.change)
      if (part.more) again = true
    }
  }
  function catchUp() {
    again = true
    busy ??= read().finally(() => (busy = null))
  }
  return {
    /** In the order in which they are drawn. */
    drawn: () => [...had.values()].toSorted((a, b) => a.number - b.number),
    hear(one: ToTab) {
      const told = one.t === 'news' ? ToldMessage.safeParse(one.event).data : undefined
      if (told?.change === change + 1) {
        had.set(told.number, told)
        change = told.change
      } else if (one.t === 'news' || one.t === 'listening') catchUp()
    },
  }
}

/** One of the two: their page, and sockets of it to either server, which break and come back. */
function endOf(servers: Servers, company: TestCompany, person: Person, id: string, noises: readonly Noise[]) {
  const page = pageOf(person, id)
  const lines: TabLine[] = []
  let late: ToTab[] = []
  let came = 0
  function pass(one: ToTab) {
    const noise = one.t === 'news' ? noises[came++ % noises.length] : 'as it is'
    if (noise === 'after the next') return void late.push(one)
    for (const each of [one, ...(noise === 'twice' ? [one] : []), ...late.splice(0).toReversed()])
      page.hear(each)
  }
  async function connect(at: number) {
    const line = await listenTo(servers[at % 2 ? 1 : 0].port, company, person, { kind: 'conversation', id })
    let seen = 0
    const look = () => {
      for (const one of line.all.slice(seen)) pass(one)
      seen = line.all.length
    }
    line.ws.on('message', look)
    lines.push(line)
    look()
    await line.next('listening')
  }
  return {
    page,
    connect,
    async breakOne(n: number) {
      lines.splice(n % lines.length, 1)[0]?.drop()
      await connect(n)
    },
    /** What was held up comes. */
    settle() {
      for (const one of late) page.hear(one)
      late = []
    },
    leave: () => lines.splice(0).forEach((line) => line.drop()),
  }
}

const sends = fc.array(fc.record({ at: fc.nat({ max: 1 }), times: fc.integer({ min: 1, max: 2 }) }), {
  minLength: 1,
  maxLength: 7,
})
const breaks = fc.array(fc.nat({ max: 9 }), { maxLength: 3 })
const noises = fc.array(fc.constantFrom<Noise>('as it is', 'twice', 'after the next'), {
  minLength: 1,
  maxLength: 6,
})

// The embedded database has one process: there is no second server.
describe.runIf(inject('testDatabase').kind === 'postgres')('two people on two servers', () => {
  it('have each message once and in one order, while their sockets break and what comes by them is lost, doubled and swapped', async () => {
    const one = await world()
    const servers = [one, await one.secondServer()] as const
    const acme = await one.company()
    const mentor = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
    const student = await acme.user({ name: 'Ben', surname: 'Cole' })
    const people = [mentor, student] as const
    const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
    let there = 0
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(sends, sends),
        fc.tuple(breaks, breaks),
        fc.tuple(noises, noises),
        async (sent, broken, noise) => {
          const ends = people.map((person, n) => endOf(servers, acme, person, id, noise[n] ?? []))
          await Promise.all(ends.flatMap((end) => [end.connect(0), end.connect(1)]))
          /** Each writes one after the other; what is sent again comes to both servers at once. */
          const write = async (n: 0 | 1) => {
            const ids: string[] = []
            for (const { at, times } of sent[n]) {
              const message = { id: uuid(), text: `${n} ${ids.length}` }
              ids.push(message.id)
              await Promise.all(
                Array.from({ length: times }, (_, again) =>
                  servers[(at + again) % 2 ? 1 : 0]
                    .at(acme, people[n])
                    .ok(conversationsApi.send, { params: { id }, body: message }),
                ),
              )
            }
            return ids
          }
          const breaking = ends.map(async (end, n) => {
            for (const which of broken[n] ?? []) await end.breakOne(which)
          })
          const [written] = await Promise.all([Promise.all([write(0), write(1)]), ...breaking])
          for (const end of ends) end.settle()
          const all = written.flat()
          const has = new Set(all)
          for (const { page } of ends)
            await until(() => all.every((wanted) => page.drawn().some((had) => had.id === wanted)))
          for (const { page } of ends) {
            const drawn = page.drawn()
            expect(drawn.map(({ number }) => number)).toEqual(drawn.map((_, n) => n + 1))
            expect(drawn).toHaveLength(there + all.length)
            const now = drawn.filter((had) => has.has(had.id))
            expect(now).toEqual(drawn.slice(there))
            for (const [n, ids] of written.entries())
              expect(now.filter(({ text }) => text.startsWith(`${n} `)).map((had) => had.id)).toEqual(ids)
          }
          const [ours, theirs] = ends.map(({ page }) =>
            page.drawn().map((had) => [had.number, had.id, had.text]),
          )
          expect(ours).toEqual(theirs)
          there += all.length
          for (const end of ends) end.leave()
        },
      ),
      { numRuns: 6 },
    )
  })
})
