import { expect, it } from 'vitest'
import { answersApi } from '#contract/help/answers.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { helpApi } from '#contract/help/help.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { searchApi } from '#contract/search.ts'
import { usersApi } from '#contract/people/users.ts'
import { answered, propose, published, review } from '../../features/answers/answers.test-data.ts'
import { erasePeople } from '../../features/erasure/erase-people.ts'
import { ask, mentorOf, move, stuck } from '../../features/help/help.test-data.ts'
import { tablesOfPeople } from '#server/features.ts'
import { until } from '../../../test/until.ts'
import { world, type Person } from '../../../test/world.ts'
import { buildAnew } from './offered.ts'

const w = await world()
const find = async (person: Person, search: string) =>
  (await person.ok(searchApi.find, { query: { search } })).items.map(({ kind, title }) => `${kind} ${title}`)
const entries = (companyId: string) =>
  w.services.db.withTenant(companyId, (tx) =>
    tx
      .selectFrom('search_entries')
      .select(['kind', 'of_id', 'id', 'title', 'words', 'language', 'person_id'])
      .orderBy('kind')
      .orderBy('of_id')
      .orderBy('id')
      .execute(),
  )

it('finds a request for help for who asked, who holds it and who might take it, and for nobody who leads', async () => {
  const { acme, admin, student, mentor, item } = await stuck(w)
  const [other, classmate] = [await mentorOf(acme, 'Bo'), await acme.user()]
  const { id } = await ask(student, item, 'Why zebrafish?')
  const all = async () =>
    Promise.all([student, mentor, other, classmate, admin].map((one) => find(one, 'zebrafish')))
  const [own] = await find(student, 'zebrafish')
  expect(own).toMatch(/^help /)
  expect(await all()).toEqual([[own], [own], [own], [], []])
  await move(mentor, id, 'claim')
  expect(await all()).toEqual([[own], [own], [], [], []])
  // Nobody's search says more than the page.
  expect((await other.send(helpApi.byId, { params: { id } })).status).toBe(404)
})

it('finds a shared comment where its lesson is open, one to be reviewed for authors, and nothing of a hint', async () => {
  const known = await published(w, 'lesson', {
    kind: 'comment',
    asked: 'Why do swifts not land?',
    text: 'They sleep while they fly.',
  })
  const { acme, admin, student, mentor, courseId, answerId } = known
  expect(await find(student, 'swifts')).toEqual(['answer Why do swifts not land?'])
  expect(await find(mentor, 'swifts')).toEqual(['answer Why do swifts not land?'])
  expect(await find(await acme.user(), 'swifts')).toEqual([])
  const edit = { kind: 'comment' as const, asked: 'Why do martins not land?', text: 'They sleep.' }
  await review(admin, courseId, answerId, { move: 'edit', revision: 2, words: edit })
  expect([await find(student, 'swifts'), await find(student, 'martins')]).toEqual([
    [],
    ['answer Why do martins not land?'],
  ])
  await review(admin, courseId, answerId, { move: 'withdraw', revision: 3 })
  expect([await find(student, 'martins'), await find(admin, 'martins')]).toEqual([
    [],
    ['answer Why do martins not land?'],
  ])
  const hint = await answered(w)
  await propose(hint.mentor, hint.requestId, { asked: 'Why do plovers run?' })
  expect([await find(hint.student, 'plovers'), await find(hint.admin, 'plovers')]).toEqual([
    [],
    ['answer Why do plovers run?'],
  ])
  expect(
    (
      await hint.admin.ok(answersApi.ofCourse, {
        params: { id: hint.courseId },
        query: { state: 'proposed' },
      })
    ).items,
  ).toHaveLength(1)
})

it('follows a person’s name by whichever way it changes', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const person = await acme.user({ name: 'Ottoline', surname: 'Fenn' })
  await admin.ok(usersApi.update, { params: { id: person.id }, body: { surname: 'Marsh' } })
  expect([await find(admin, 'ottoline fenn'), await find(admin, 'ottoline marsh')]).toEqual([
    [],
    ['person Ottoline Marsh'],
  ])
  await admin.ok(usersApi.delete, { params: { id: person.id } })
  expect(await find(admin, 'ottoline')).toEqual([])
})

it('keeps no word of whoever was erased, neither what they asked nor what their meetings were called', async () => {
  const { acme, student, mentor, item } = await stuck(w)
  await ask(student, item, 'Why axolotls?')
  await student.ok(meetingsApi.create, { body: { title: 'Axolotl evening', inviteeIds: [mentor.id] } })
  expect((await find(mentor, 'axolotl')).length).toBe(2)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('users')
      .set({ status: 'deleted', deleted_at: new Date('2020-01-01') })
      .where('id', '=', student.id)
      .execute(),
  )
  await erasePeople(w.services, tablesOfPeople)
  const left = (await entries(acme.id)).filter(({ title, words }) => /axolotl/i.test(`${title} ${words}`))
  expect([await find(mentor, 'axolotl'), left]).toEqual([[], []])
})

it('is written anew by its job as the changes have written it, after what was lost and over what was left', async () => {
  const { acme, admin, student, item } = await stuck(w)
  await ask(student, item)
  const path = await admin.ok(pathsApi.create, { body: { title: 'Lapwings', language: 'en' } })
  await admin.ok(groupsApi.create, { body: { name: 'Curlews', description: '', rule: null } })
  await admin.ok(coursesApi.create, { body: { title: 'Only a draft', language: 'es' } })
  const before = await entries(acme.id)
  expect(new Set(before.map(({ kind }) => kind))).toEqual(
    new Set(['course', 'course_draft', 'group', 'help', 'lesson', 'path']),
  )
  await w.services.db.withTenant(acme.id, async (tx) => {
    await tx.deleteFrom('search_entries').where('kind', '!=', 'path').execute()
    await tx.updateTable('search_entries').set({ title: 'Wrong' }).where('id', '=', path.id).execute()
    await buildAnew(tx, acme.id)
  })
  await until(async () => (await entries(acme.id)).length === before.length)
  expect(await entries(acme.id)).toEqual(before)
})
