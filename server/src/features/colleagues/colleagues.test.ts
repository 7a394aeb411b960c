import { expect, it } from 'vitest'
import { colleaguesApi } from '#contract/people/colleagues.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { usersApi } from '#contract/people/users.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

const look = (reader: Person, { id }: Person) => reader.call(colleaguesApi.byId, { params: { id } })
const seen = async (reader: Person, of: Person) => (await look(reader, of)).status

it('a colleague is shown with what they say of themselves, and no address or number of theirs', async () => {
  const acme = await w.company()
  const [admin, reader] = [await acme.user({ role: 'admin' }), await acme.user()]
  const mentor = await acme.user({ role: 'mentor', name: 'Mia', surname: 'Lund' })
  await admin.ok(usersApi.update, {
    params: { id: mentor.id },
    body: { pronouns: 'she/her', jobTitle: 'Welder', department: 'Yard', externalId: 'W-7', tags: ['crew'] },
  })
  await mentor.ok(onboardingApi.save, {
    body: {
      step: 'done',
      about: 'I mend ships.',
      topics: ['Welding'],
      interests: ['Sailing'],
      goals: ['A new dock'],
      timeZone: 'Europe/Oslo',
    },
  })
  const { data } = await look(reader, mentor)
  expect(data).toEqual({
    id: mentor.id,
    name: 'Mia',
    surname: 'Lund',
    role: 'mentor',
    photoUrl: null,
    pronouns: 'she/her',
    jobTitle: 'Welder',
    department: 'Yard',
    timeZone: 'Europe/Oslo',
    about: 'I mend ships.',
    topics: ['Welding'],
    interests: ['Sailing'],
    goals: [],
    fields: [],
    testimonials: [],
    mayWrite: true,
  })
  const other = await acme.user({ role: 'mentor' })
  expect((await look(other, mentor)).data?.goals).toEqual(['A new dock'])
  expect((await look(mentor, mentor)).data).toMatchObject({ goals: ['A new dock'], mayWrite: false })
  // A student writes to those who teach and lead.
  expect((await look(reader, await acme.user())).data?.mayWrite).toBe(false)
  expect((await look(mentor, reader)).data?.mayWrite).toBe(true)
})

it('the fields that a company defines are shown to those who read them, a choice by its name', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const define = (body: object) => admin.ok(customFieldsApi.create, { body: body as never })
  const site = await define({ name: 'Site', kind: 'choice', seenBy: 'all', options: [{ name: 'Leeds' }] })
  const level = await define({ name: 'Level', kind: 'number', seenBy: 'mentors' })
  const salary = await define({ name: 'Band', kind: 'text', seenBy: 'admins' })
  await define({ name: 'Empty', kind: 'text', seenBy: 'all' })
  const [student, mentor, of] = [await acme.user(), await acme.user({ role: 'mentor' }), await acme.user()]
  const custom = { [site.id]: site.options[0]?.id ?? '', [level.id]: 3, [salary.id]: 'C' }
  await admin.ok(usersApi.update, { params: { id: of.id }, body: { custom } })
  const shown = async (reader: Person) =>
    (await look(reader, of)).data?.fields.map(({ name, value }) => [name, value])
  expect(await shown(student)).toEqual([['Site', 'Leeds']])
  expect(await shown(of)).toEqual([['Site', 'Leeds']])
  expect(await shown(mentor)).toEqual([
    ['Site', 'Leeds'],
    ['Level', 3],
  ])
  expect(await shown(admin)).toEqual([
    ['Site', 'Leeds'],
    ['Level', 3],
    ['Band', 'C'],
  ])
})

it('who cannot sign in is shown to administrators alone, and who was deleted to nobody', async () => {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
  for (const status of ['pending', 'inactive'] as const) {
    const of = await acme.user({ status })
    expect([await seen(student, of), await seen(admin, of)]).toEqual([404, 200])
  }
  const gone = await acme.user({ status: 'deleted' })
  expect([await seen(student, gone), await seen(admin, gone)]).toEqual([404, 404])
})

it('who was suspended is shown to nobody of their mentoring nor to whom they wrote with', async () => {
  const acme = await w.company()
  const [admin, mentee, correspondent] = [
    await acme.user({ role: 'admin' }),
    await acme.user(),
    await acme.user(),
  ]
  const mentor = await acme.user({ role: 'mentor' })
  await activePair(w, acme, mentor, mentee)
  const { id } = await correspondent.ok(conversationsApi.open, { body: { userId: mentor.id } })
  await correspondent.ok(conversationsApi.send, {
    params: { id },
    body: { id: crypto.randomUUID(), text: 'Hello' },
  })
  await admin.ok(usersApi.changeStatus, {
    params: { id: mentor.id },
    body: { userId: mentor.id, status: 'inactive' },
  })
  const readers = [mentee, correspondent, admin]
  expect(await Promise.all(readers.map((reader) => seen(reader, mentor)))).toEqual([404, 404, 200])
})

it('who is hidden is shown to themselves, administrators, their mentoring and whom they wrote with', async () => {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
  const [mentee, correspondent] = [await acme.user(), await acme.user()]
  const mentor = await acme.user({ role: 'mentor' })
  await activePair(w, acme, mentor, mentee)
  // A conversation that nothing was written in makes nobody known.
  await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  const { id } = await correspondent.ok(conversationsApi.open, { body: { userId: mentor.id } })
  await correspondent.ok(conversationsApi.send, {
    params: { id },
    body: { id: crypto.randomUUID(), text: 'Hello' },
  })
  await admin.ok(usersApi.changeStatus, {
    params: { id: mentor.id },
    body: { userId: mentor.id, status: 'hidden' },
  })
  const readers = [student, mentee, correspondent, mentor, admin]
  expect(await Promise.all(readers.map((reader) => seen(reader, mentor)))).toEqual([404, 200, 200, 200, 200])
})

it('people of another company are not there', async () => {
  const [acme, other] = [await w.company(), await w.company()]
  const [admin, of] = [await acme.user({ role: 'admin' }), await other.user()]
  expect(await seen(admin, of)).toBe(404)
})
