import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { helpApi } from '#contract/help/help.ts'
import { usersApi } from '#contract/people/users.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world } from '../../../test/world.ts'
import { ask, mentorOf, move, open, stuck, told, tryMove, write } from './help.test-data.ts'
import { lookAtRequests } from './queue/look-at-requests.ts'

const w = await world()
const codes = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

it.skipIf(w.kind === 'pglite')('of many who take one request one gets it', async () => {
  const { acme, student, lesson, mentor } = await stuck(w)
  const { id } = await ask(student, lesson)
  const all = [mentor, ...(await Promise.all(['B', 'C', 'D'].map((name) => mentorOf(acme, name))))]
  const answers = await Promise.all(all.map((one) => tryMove(one, id, 'claim')))
  expect(codes(answers)).toEqual([200, 409, 409, 409])
})

it.skipIf(w.kind === 'pglite')('of many requests that a mentor takes at once four are theirs', async () => {
  const { acme, page, id: courseId, mentor } = await stuck(w)
  const ids: string[] = []
  for (let n = 0; n < 7; n++) {
    const one = await acme.user()
    await one.ok(enrolmentsApi.enrol, { params: { id: courseId } })
    ids.push((await ask(one, { courseId, lessonId: page })).id)
  }
  const answers = await Promise.all(ids.map((id) => tryMove(mentor, id, 'claim')))
  expect(codes(answers)).toEqual([200, 200, 200, 200, 409, 409, 409])
  expect((await mentor.ok(helpApi.claimed, {})).holds).toBe(4)
})

it.skipIf(w.kind === 'pglite')('asked twice at the same moment, it is one request', async () => {
  const { student, lesson } = await stuck(w)
  const both = await Promise.all([ask(student, lesson), ask(student, lesson), ask(student, lesson)])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
})

it.skipIf(w.kind === 'pglite')(
  'of an end and a word the word is before it, or refused: never after',
  async () => {
    for (let n = 0; n < 4; n++) {
      const { student, lesson, mentor } = await stuck(w)
      const { id } = await ask(student, lesson)
      const thread = (await move(mentor, id, 'claim'))?.conversationId ?? null
      await write(mentor, thread, 'So.')
      const [closed, ...words] = await Promise.all([
        tryMove(mentor, id, 'close'),
        write(student, thread, 'But'),
        write(student, thread, 'why?'),
      ])
      expect(closed.status).toBe(200)
      expect((await open(student, id)).state).toBe('closed')
      for (const word of words) expect([200, 403]).toContain(word.status)
    }
  },
)

it.skipIf(w.kind === 'pglite')(
  'a request that is taken back while it is taken is one or the other',
  async () => {
    for (let n = 0; n < 4; n++) {
      const { student, lesson, mentor } = await stuck(w)
      const { id } = await ask(student, lesson)
      const [cancelled, claimed] = await Promise.all([
        tryMove(student, id, 'cancel'),
        tryMove(mentor, id, 'claim'),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(claimed.status)
      expect((await open(student, id)).state).toBe('cancelled')
      expect((await mentor.ok(helpApi.claimed, {})).holds).toBe(0)
    }
  },
)

it.skipIf(w.kind === 'pglite')('two servers that look at once tell each person once', async () => {
  const { acme, student, lesson, mentor } = await stuck(w)
  const others = await Promise.all(['B', 'C', 'D', 'E'].map((name) => mentorOf(acme, name)))
  await ask(student, lesson)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('help_requests').set({ next_at: new Date() }).execute(),
  )
  await Promise.all([lookAtRequests(w.services), lookAtRequests(w.services), lookAtRequests(w.services)])
  const news = await Promise.all([mentor, ...others].map(told))
  expect(news.flat()).toHaveLength(5)
})

it.skipIf(w.kind === 'pglite')(
  'a block and a word of the other at the same moment: neither is lost',
  async () => {
    const { acme, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    const thread = (await move(mentor, id, 'claim'))?.conversationId ?? ''
    // Both have begun before either goes on: the word waits for the request first, and the block behind it.
    const held = await holdLock(w, acme.id, (tx) =>
      sql`select from help_requests where id = ${id} for update`.execute(tx),
    )
    const word = write(mentor, thread, 'Here it is')
    await held.stuckNow(1)
    const block = student.send(conversationsApi.block, { params: { id: thread }, body: { blocked: true } })
    await held.stuckNow(2)
    await held.release()
    expect([(await word).status, (await block).status]).toEqual([200, 200])
    const { closed } = await student.ok(conversationsApi.byId, { params: { id: thread } })
    expect(closed).toBe('you_blocked')
  },
)

it.skipIf(w.kind === 'pglite').each(['becomes a student', 'is suspended'])(
  'a mentor %s at the moment in which they write: neither is lost, and the request is looked at at once',
  async (what) => {
    const { acme, admin, student, lesson, mentor } = await stuck(w)
    const { id } = await ask(student, lesson)
    const thread = (await move(mentor, id, 'claim'))?.conversationId ?? ''
    // The word holds the request and waits for its conversation; the change waits for the request.
    const held = await holdLock(w, acme.id, (tx) =>
      sql`select from conversations where id = ${thread} for update`.execute(tx),
    )
    const word = write(mentor, thread, 'Here it is')
    await held.stuckNow(1)
    const params = { id: mentor.id }
    const change =
      what === 'is suspended'
        ? admin.send(usersApi.changeStatus, { params, body: { userId: mentor.id, status: 'inactive' } })
        : admin.send(usersApi.update, { params, body: { role: 'student' } })
    await held.stuckNow(2)
    await held.release()
    expect([(await word).status, (await change).status]).toEqual([200, 200])
    await lookAtRequests(w.services)
    expect(await open(student, id)).toMatchObject({ state: 'queued', mentor: null })
  },
)
