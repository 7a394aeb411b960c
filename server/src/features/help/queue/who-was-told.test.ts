import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { listenTo } from '../../../../test/listen-to.ts'
import { world, type TestCompany } from '../../../../test/world.ts'
import { ask, later, mentorOf, move, open, stuck, told } from '../help.test-data.ts'

const w = await world()

/** Nobody has this role any more. */
const without = ({ id }: TestCompany, role: 'mentor' | 'admin') =>
  w.services.db.withTenant(id, (tx) =>
    sql`update users set role = 'student' where role = ${role}`.execute(tx),
  )

it('whoever asks reads that mentors were told, where any were, and nobody else does', async () => {
  const { student, lesson, mentor } = await stuck(w)
  const request = await ask(student, lesson)
  expect(request.told).toBe('mentors')
  const { id } = request
  expect((await open(mentor, id)).told).toBeNull()
  await move(mentor, id, 'claim')
  expect((await open(student, id)).told).toBeNull()
})

it('where no mentor is there to be told, whoever asks reads that administrators were, or nobody', async () => {
  const { acme, admin, student, lesson, item } = await stuck(w)
  await without(acme, 'mentor')
  const first = await ask(student, lesson)
  expect([first.told, await told(admin)]).toEqual(['admins', ['help_late']])
  await without(acme, 'admin')
  const second = await ask(student, item)
  expect(second.told).toBe('nobody')
  expect((await open(student, first.id)).told).toBe('nobody')
})

it('a mentor whom whoever asks blocked is not among those who were told', async () => {
  const { student, lesson, mentor } = await stuck(w)
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  await student.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
  expect((await ask(student, lesson)).told).toBe('admins')
})

it('is said of the last time that it waits', async () => {
  const { acme, student, lesson, mentor } = await stuck(w)
  const { id } = await ask(student, lesson)
  await move(mentor, id, 'claim')
  const { id: talk } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  await student.ok(conversationsApi.block, { params: { id: talk }, body: { blocked: true } })
  await later(w, acme, 31)
  expect(await open(student, id)).toMatchObject({ state: 'queued', told: 'admins' })
})

it.each(['mentor', 'admin'] as const)(
  'a page that is open hears of it when a %s is told later, and nothing while nobody is',
  async (role) => {
    const { acme, student, lesson } = await stuck(w)
    await without(acme, 'mentor')
    await without(acme, 'admin')
    const { id, told: first } = await ask(student, lesson)
    expect(first).toBe('nobody')
    const tab = await listenTo(w.port, acme, student, { kind: 'help', id: student.id })
    await tab.next('listening')
    const heard = () => tab.all.filter(({ t }) => t === 'news').length
    await later(w, acme, 24 * 60)
    await (role === 'mentor' ? mentorOf(acme, 'Eva') : acme.user({ role }))
    expect(heard()).toBe(0)
    await later(w, acme, 24 * 60)
    expect((await tab.next('news')).event).toEqual({ request: id })
    expect((await open(student, id)).told).toBe(`${role}s`)
  },
)
