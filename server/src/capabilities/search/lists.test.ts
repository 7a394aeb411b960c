import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { searchApi } from '#contract/search.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()

/** A course, published and not, a path, a programme and a group that are about climbing, and one of each that is not. */
async function climbing() {
  const acme = await w.company()
  const [admin, student] = [await acme.user({ role: 'admin' }), await acme.user()]
  for (const title of ['Climbing high walls', 'Cooking'])
    for (const published of [true, false]) {
      const { id } = await admin.ok(coursesApi.create, {
        body: { title: published ? title : `${title}, anew`, language: 'en' },
      })
      const lessons = [{ id: crypto.randomUUID(), title: 'One', minutes: 5, required: true }]
      const modules = [{ id: crypto.randomUUID(), title: 'Start', lessons }]
      await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
      const { revision } = await admin.ok(coursesApi.update, {
        params: { id },
        body: { audience: 'everyone', summary: `For whoever is cautious`, topics: [`${title} outside`] },
      })
      if (published) await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    }
  for (const title of ['Escalada de paredes altas', 'Cocina'])
    await admin.ok(pathsApi.create, { body: { title, language: 'es' } })
  for (const name of ['High walls, climbing them', 'Kitchen']) {
    await admin.ok(programmesApi.create, { body: { name } })
    await admin.ok(groupsApi.create, { body: { name: `${name} group`, description: 'Ours', rule: null } })
  }
  return { acme, admin, student }
}

const searched = async (person: Person, search: string, kind: string) =>
  (await person.ok(searchApi.find, { query: { search } })).items
    .filter((one) => one.kind === kind)
    .map(({ title }) => title)
    .toSorted()

it('finds in each list what the search over everything finds: words in any order, their stems, without accents', async () => {
  const { admin, student } = await climbing()
  const query = { search: 'wall climb' }
  const courses = await admin.ok(coursesApi.list, { query })
  expect(courses.items.map(({ title }) => title).toSorted()).toEqual([
    'Climbing high walls',
    'Climbing high walls, anew',
  ])
  expect(courses.total).toBe(2)
  expect(await searched(admin, 'wall climb', 'course_draft')).toEqual([
    'Climbing high walls',
    'Climbing high walls, anew',
  ])
  const open = await student.ok(enrolmentsApi.catalogue, { query })
  expect(open.items.map(({ title }) => title)).toEqual(['Climbing high walls'])
  expect(open.total).toBe(1)
  const programmes = await admin.ok(programmesApi.list, { query })
  expect(programmes.items.map(({ name }) => name)).toEqual(['High walls, climbing them'])
  const groups = await admin.ok(groupsApi.list, { query })
  expect(groups.items.map(({ name }) => name)).toEqual(['High walls, climbing them group'])
  // “pared”, “alta” as a Spaniard bends them.
  const paths = await admin.ok(pathsApi.list, { query: { search: 'páred alta' } })
  expect(paths.items.map(({ title }) => title)).toEqual(['Escalada de paredes altas'])
  expect(await searched(admin, 'páred alta', 'path')).toEqual(['Escalada de paredes altas'])
})

it('finds a course of the catalogue by its topic, by part of a word, and by nothing that is not said', async () => {
  const { student } = await climbing()
  const found = async (search: string) =>
    (await student.ok(enrolmentsApi.catalogue, { query: { search } })).items
      .map(({ title }) => title)
      .toSorted()
  expect(await found('outside')).toEqual(['Climbing high walls', 'Cooking'])
  expect(await found('ookin')).toEqual(['Cooking'])
  expect(await found('cautious COOK')).toEqual(['Cooking'])
  expect(await found('%')).toEqual([])
  expect(await found('swimming')).toEqual([])
})

it('finds of another company nothing', async () => {
  await climbing()
  const stranger = await (await w.company()).user({ role: 'admin' })
  const query = { search: 'climbing' }
  expect((await stranger.ok(coursesApi.list, { query })).total).toBe(0)
  expect((await stranger.ok(pathsApi.list, { query: { search: 'escalada' } })).total).toBe(0)
  expect((await stranger.ok(programmesApi.list, { query })).total).toBe(0)
  expect((await stranger.ok(groupsApi.list, { query })).total).toBe(0)
})

/** How many courses the index’s two functions answer to a company, before anybody asks who may see them. */
const answered = ({ id }: TestCompany, word: string) =>
  w.services.db.withTenant(id, async (tx) => {
    const part = `%${word}%`
    const { rows } = await sql`select
      (select count(*)::int from search_entries_of('course', ${word}, ${part}, array[${part}])) as all,
      (select count(*)::int from search_entries_like('course', ${word}, ${part}, array[${part}], 10)) as closest`.execute(
      tx,
    )
    return rows[0]
  })

it('answers nothing of another company from the index itself, where no row security stands behind it', async () => {
  const { acme } = await climbing()
  const other = await w.company()
  // As the whole title, as its beginning, and as part of a word: each is a way of its own into the index.
  for (const word of ['climbing high walls', 'climbing', 'limbin']) {
    expect(await answered(acme, word)).toEqual({ all: 1, closest: 1 })
    expect(await answered(other, word)).toEqual({ all: 0, closest: 0 })
  }
})
