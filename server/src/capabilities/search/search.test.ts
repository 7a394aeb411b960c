import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { Language } from '#contract/fields.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { searchApi } from '#contract/search.ts'
import { text } from '../../features/questions/question.test-data.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

const find = async (person: Person, search: string) =>
  (await person.ok(searchApi.find, { query: { search } })).items.map(({ kind, title }) => `${kind} ${title}`)
const pathsTo = async (person: Person, search: string) =>
  (await person.ok(searchApi.find, { query: { search } })).items.map(({ path }) => path)

type Lesson = { title: string; words?: string }
/** A published course of these lessons. */
async function course(
  admin: Person,
  title: string,
  lessons: Lesson[] = [{ title: 'All of it' }],
  language: Language = 'en',
) {
  const { id } = await admin.ok(coursesApi.create, { body: { title, language } })
  const lines = lessons.map((one) => ({ id: uuid(), title: one.title, minutes: 5, required: true }))
  const modules = [{ id: uuid(), title: 'Start', lessons: lines }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  for (const [at, { words }] of lessons.entries())
    if (words)
      await admin.ok(coursesApi.saveLesson, {
        params: { id, lessonId: lines[at]?.id ?? '' },
        body: { content: text(words), revision: 0 },
      })
  const publish = async () => {
    const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  }
  await publish()
  return { id, lessons: lines.map((one) => one.id), publish }
}

it('finds a course by parts of its words, whatever their case, accents and endings, the closest first', async () => {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
  const { id } = await course(admin, 'Café für Bienen')
  await course(admin, 'Bienen')
  await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'How bees are running their hives' } })
  const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  expect(await find(student, 'CAFE')).toEqual(['course Café für Bienen'])
  expect(await find(student, 'bienen')).toEqual(['course Bienen', 'course Café für Bienen'])
  expect(await find(student, 'iene caf')).toEqual(['course Café für Bienen'])
  expect(await find(student, 'hives run')).toEqual(['course Café für Bienen'])
  expect(await find(student, 'hive ran')).toEqual([])
  expect(await find(student, '100%')).toEqual([])
  expect(await find(student, 'bi')).toEqual(['course Bienen', 'course Café für Bienen'])
  expect(await pathsTo(student, 'café')).toEqual([`/dashboard/learn/${id}`])
  expect(await find(admin, 'café')).toEqual(['course Café für Bienen', 'course_draft Café für Bienen'])
  const [stranger] = [await (await w.company()).user({ role: 'admin' })]
  expect(await find(stranger, 'bienen')).toEqual([])
})

it('finds lessons where they are open to somebody, by what stands in pages, in the version that they learn in', async () => {
  const acme = await w.company()
  const [admin, ada, sam] = [await acme.user({ role: 'admin' }), await acme.user(), await acme.user()]
  const made = await course(admin, 'Bees', [
    { title: 'Honey', words: 'Nectar becomes thick.' },
    { title: 'Wax', words: 'Built in hexagons.' },
  ])
  const { id } = made
  expect(await find(ada, 'hexagons')).toEqual([])
  await ada.ok(enrolmentsApi.enrol, { params: { id } })
  expect(await find(ada, 'hexagon')).toEqual(['lesson Wax'])
  expect(await pathsTo(ada, 'hexagon')).toEqual([`/dashboard/learn/${id}/${made.lessons[1]}`])
  expect(await find(sam, 'wax')).toEqual([])
  // In order, the second opens when the first is done.
  await admin.ok(coursesApi.update, { params: { id }, body: { opening: 'in_order', title: 'Wasps' } })
  expect(await find(admin, 'wasps')).toEqual(['course_draft Wasps'])
  await made.publish()
  await sam.ok(enrolmentsApi.enrol, { params: { id } })
  expect(await find(sam, 'wax')).toEqual([])
  expect(await find(ada, 'wax')).toEqual(['lesson Wax'])
  await sam.ok(enrolmentsApi.record, {
    params: { id, lessonId: made.lessons[0] ?? '' },
    body: { id: uuid(), kind: 'done' },
  })
  expect(await find(sam, 'wax')).toEqual(['lesson Wax'])
  // Each by the title that it has for them.
  expect([await find(ada, 'bees'), await find(sam, 'wasps')]).toEqual([['course Bees'], ['course Wasps']])
  await ada.ok(enrolmentsApi.withdraw, { params: { id } })
  expect(await find(ada, 'wax')).toEqual([])
})

it('finds lessons by the endings of the language that their course is in', async () => {
  const acme = await w.company()
  const [admin, ada] = [await acme.user({ role: 'admin' }), await acme.user()]
  const run = 'Corriendo junto al agua.'
  const { id } = await course(admin, 'Nutrias', [{ title: 'Orillas', words: run }], 'es')
  await ada.ok(enrolmentsApi.enrol, { params: { id } })
  expect(await find(ada, 'correr')).toEqual(['lesson Orillas'])
  expect(await find(ada, 'volar')).toEqual([])
})

it('follows archiving, being brought back, a course for invited people, and the deletion of a draft', async () => {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
  const { id, publish } = await course(admin, 'Otters')
  const archive = (archived: boolean) => admin.ok(coursesApi.archive, { params: { id }, body: { archived } })
  await archive(true)
  expect([await find(student, 'otters'), await find(admin, 'otters')]).toEqual([
    [],
    ['course Otters', 'course_draft Otters'],
  ])
  await archive(false)
  expect(await find(student, 'otters')).toEqual(['course Otters'])
  await admin.ok(coursesApi.update, { params: { id }, body: { audience: 'invited' } })
  expect(await find(student, 'otters')).toEqual(['course Otters'])
  await publish()
  expect(await find(student, 'otters')).toEqual([])
  const copy = await admin.ok(coursesApi.duplicate, { params: { id } })
  expect(await find(admin, 'copy of otters')).toEqual(['course_draft Copy of Otters'])
  await admin.ok(coursesApi.delete, { params: { id: copy.id } })
  expect(await find(admin, 'copy of otters')).toEqual([])
})

it('finds paths, groups and programmes for whom they are, renamed and deleted as they are', async () => {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
  const path = await admin.ok(pathsApi.create, { body: { title: 'Herons', language: 'en' } })
  const group = await admin.ok(groupsApi.create, {
    body: { name: 'Herons north', description: '', rule: null },
  })
  const programme = await admin.ok(programmesApi.create, { body: { name: 'Herons one to one' } })
  expect(await find(admin, 'heron')).toEqual([
    'path Herons',
    'programme Herons one to one',
    'group Herons north',
  ])
  expect(await find(student, 'heron')).toEqual([])
  const params = { id: programme.id }
  await admin.ok(programmesApi.update, { params, body: { aim: 'To arrive' } })
  await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
  expect(await find(student, 'arrive')).toEqual(['programme Herons one to one'])
  await admin.ok(pathsApi.update, { params: { id: path.id }, body: { title: 'Egrets' } })
  await admin.ok(groupsApi.update, { params: { id: group.id }, body: { name: 'Egrets north' } })
  expect(await find(admin, 'heron')).toEqual(['programme Herons one to one'])
  expect(await find(admin, 'egret')).toEqual(['path Egrets', 'group Egrets north'])
  await admin.ok(pathsApi.delete, { params: { id: path.id } })
  await admin.ok(groupsApi.delete, { params: { id: group.id } })
  expect(await find(admin, 'egret')).toEqual([])
})

it('finds a meeting for those who belong to it alone, by its title as it is now', async () => {
  const acme = await w.company()
  const [host, guest, admin] = [await acme.user(), await acme.user(), await acme.user({ role: 'admin' })]
  const meeting = await host.ok(meetingsApi.create, {
    body: { title: 'Falcon review', inviteeIds: [guest.id] },
  })
  expect(await pathsTo(guest, 'falcon')).toEqual([`/meet/${meeting.code}`])
  expect([await find(host, 'falcon'), await find(admin, 'falcon')]).toEqual([['meeting Falcon review'], []])
  await host.ok(meetingsApi.update, {
    params: { code: meeting.code },
    body: { title: 'Kestrel review', inviteeIds: [] },
  })
  expect([await find(host, 'falcon'), await find(host, 'kestrel'), await find(guest, 'kestrel')]).toEqual([
    [],
    ['meeting Kestrel review'],
    [],
  ])
})

it('finds people for administrators, and for everybody those with whom they write', async () => {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user({ name: 'Sol' })]
  const mentor = await acme.user({ role: 'mentor', name: 'Zoë', surname: 'Quill' })
  expect([await find(student, 'zoe'), await find(admin, 'zoe quill')]).toEqual([[], ['person Zoë Quill']])
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  expect(await find(student, 'quill')).toEqual([])
  await student.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Hello' } })
  expect([await find(student, 'quill'), await find(mentor, 'sol'), await find(admin, 'sol stone')]).toEqual([
    ['correspondent Zoë Quill'],
    ['correspondent Sol Stone'],
    ['person Sol Stone'],
  ])
  expect(await pathsTo(student, 'quill')).toEqual([`/dashboard/messages/${id}`])
})

it('says where there is more than it lists, and asks for two letters', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  for (const n of [1, 2, 3, 4, 5, 6])
    await admin.ok(groupsApi.create, { body: { name: `Newts ${n}`, description: '', rule: null } })
  const { items, more } = await admin.ok(searchApi.find, { query: { search: 'newts' } })
  expect([items.map(({ title }) => title), more]).toEqual([
    ['Newts 1', 'Newts 2', 'Newts 3', 'Newts 4', 'Newts 5'],
    ['group'],
  ])
  expect((await admin.send(searchApi.find, { query: { search: 'n' } })).status).toBe(400)
})
