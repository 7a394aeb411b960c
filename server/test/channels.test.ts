import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { channels } from '#server/features.ts'
import type { Listener } from '../src/platform/live/channel.ts'
import { world, type Person, type TestCompany } from './world.ts'

const w = await world()

const own = ['student: own', 'mentor: own', 'admin: own', 'stranger: own']
/**
 * Who may listen to a channel of each kind, by what its id is: of themselves, of a company, of somebody else, of nothing. What is
 * of a thing is heard by who that thing says, in its feature’s tests.
 */
const expected = {
  announcements: own,
  conversation: [],
  course_import: [],
  desk: own,
  desk_inbox: ['admin: company’s'],
  help: own,
  help_queue: ['mentor: company’s'],
  matching: [],
  messages: own,
  notifications: own,
  office_hours: [],
  user_batch: [],
}

it('is listened to by those alone who are named here, whatever its kind', async () => {
  const acme = await w.company()
  const [admin, mentor, student] = [
    await acme.user({ role: 'admin' }),
    await acme.user({ role: 'mentor' }),
    await acme.user(),
  ]
  const other = await w.company()
  const stranger = await other.user({ role: 'admin' })
  const who: [string, Person, TestCompany, Listener['role']][] = [
    ['student', student, acme, 'student'],
    ['mentor', mentor, acme, 'mentor'],
    ['admin', admin, acme, 'admin'],
    ['stranger', stranger, other, 'admin'],
  ]
  const colleague = await acme.user()
  const found: Record<string, string[]> = {}
  for (const [kind, { mayListen }] of Object.entries(channels)) {
    const may: string[] = []
    for (const [name, person, company, role] of who) {
      const ids = { own: person.id, 'company’s': acme.id, colleague: colleague.id, nobody: uuid() }
      for (const [of, id] of Object.entries(ids)) {
        const listener = { id: person.id, companyId: company.id, role }
        const listens = await w.services.db.withTenant(company.id, (tx) => mayListen(tx, listener, id))
        if (listens) may.push(`${name}: ${of}`)
      }
    }
    found[kind] = may
  }
  expect(found).toEqual(expected)
})
