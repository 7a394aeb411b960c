import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { deskApi } from '#contract/help/desk.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world } from '../../../test/world.ts'
import { takeTurn } from '../../platform/jobs/take-turn.ts'
import { ask, assign, atDesk, inbox, move, open, read, write } from './desk.test-data.ts'

const w = await world()
const codes = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

it.skipIf(w.kind === 'pglite')('of administrators who take it at once one does', async () => {
  const { acme, student, ana, ida } = await atDesk(w)
  const all = [ana, ida, await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  const { id } = await ask(student)
  expect(codes(await Promise.all(all.map((one) => assign(one, id, null, one.id))))).toEqual([
    200, 409, 409, 409,
  ])
})

it.skipIf(w.kind === 'pglite')(
  'of administrators who answer at once one looks after it, and all are read',
  async () => {
    for (let n = 0; n < 3; n++) {
      const { acme, student, ana, ida } = await atDesk(w)
      const all = [ana, ida, await acme.user({ role: 'admin' })]
      const { id } = await ask(student)
      expect(codes(await Promise.all(all.map((one) => write(one, id, 'So.'))))).toEqual([200, 200, 200])
      expect((await read(student, id)).map(({ number }) => number)).toEqual([1, 2, 3, 4])
      const { assignee } = await open(student, id)
      expect(all.map((one) => one.id)).toContain(assignee?.id)
      const mine = await Promise.all(all.map(async (one) => (await inbox(one, { whose: 'mine' })).total))
      expect(mine.toSorted()).toEqual([0, 0, 1])
    }
  },
)

it.skipIf(w.kind === 'pglite')(
  'of an end and a word the word is before it, or refused: never after',
  async () => {
    for (let n = 0; n < 4; n++) {
      const { student, ana } = await atDesk(w)
      const { id } = await ask(student)
      const [closed, ...words] = await Promise.all([
        move(ana, id, 'close'),
        write(student, id, 'But'),
        write(student, id, 'why?'),
      ])
      expect(closed.status).toBe(200)
      expect((await open(student, id)).state).toBe('closed')
      for (const word of words) expect([200, 403]).toContain(word.status)
    }
  },
)

it.skipIf(w.kind === 'pglite')(
  'asked by two with the same id at once, it is the first one’s alone',
  async () => {
    const { acme, student } = await atDesk(w)
    const other = await acme.user()
    const id = uuid()
    const held = await holdLock(w, acme.id, async (tx) => {
      await takeTurn({ tx, company: acme, askAgain: () => Promise.resolve() }, `desk request ${id}`)
      await tx
        .insertInto('desk_requests')
        .values({ company_id: acme.id, id, asker_id: other.id, topic: 'course', subject: 'A door' })
        .execute()
    })
    const call = student.send(deskApi.ask, { body: { id, topic: 'course', subject: 'Mine', text: 'Mine' } })
    await held.stuck(call)
    await held.release()
    expect(await call).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
  },
)

it.skipIf(w.kind === 'pglite')('asked many times at the same moment, there are five', async () => {
  const { student } = await atDesk(w)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask(student).then(
        () => 1,
        () => 0,
      ),
    ),
  )
  expect(answers.filter(Boolean)).toHaveLength(5)
})

it.skipIf(w.kind === 'pglite')(
  'opened again at the same moment, and asked beside it, five are open',
  async () => {
    const { student } = await atDesk(w)
    const closed: string[] = []
    for (let n = 0; n < 8; n++) {
      const { id } = await ask(student)
      closed.push(id)
      await move(student, id, 'close')
    }
    await Promise.all([
      ...closed.map((id) => move(student, id, 'reopen')),
      ask(student).catch(() => null),
      ask(student).catch(() => null),
    ])
    const { items } = await student.ok(deskApi.mine, {})
    expect(items.filter(({ state }) => state === 'open')).toHaveLength(5)
  },
)
