import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { activePair } from '../../../../../test/active-pair.ts'
import { world, type Person } from '../../../../../test/world.ts'
import { graded } from '../../../gradebook/gradebook.test-data.ts'

const w = await world()

async function rest(admin: Person, id: string) {
  await expect
    .poll(async () => (await admin.ok(importsApi.byId, { params: { id } })).state)
    .not.toMatch(/planning|running|undoing/)
}

/** People of a file, added and not yet invited; answers the import and their ids by first name. */
async function added(admin: Person, names: readonly string[]) {
  const content = `name,surname,email,role\n${names.map((name) => `${name},Moss,${name.toLowerCase()}@example.org,mentor`).join('\n')}\n`
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'f.csv', content } },
  })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await rest(admin, id)
  await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
  await rest(admin, id)
  const { items } = await admin.ok(usersApi.list, { query: { search: 'Moss' } })
  return { id, ids: Object.fromEntries(items.map((person) => [person.name, person.id])) }
}

async function course(admin: Person) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Bees', language: 'en' } })
  const lessonId = uuid()
  const lesson = { id: lessonId, title: 'The queen', minutes: 5, required: true }
  const modules = [{ id: uuid(), title: 'Start', lessons: [lesson] }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  const text = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'She lays.' }] }
  await admin.ok(coursesApi.saveLesson, {
    params: { id, lessonId },
    body: { revision: 0, content: { type: 'doc', content: [text] } },
  })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, lessonId }
}

it('an undo leaves whoever has learned, writes a course or is in a pair by now; a bare place goes with its person', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ann', surname: 'Stone' })
  const { id: batch, ids } = await added(admin, ['Lea', 'Pat', 'Roy', 'Sam', 'Tim', 'Uma'])
  const { Lea = '', Pat = '', Sam = '', Tim = '', Uma = '' } = ids
  const { id, lessonId } = await course(admin)
  await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [Lea, Pat] } })
  const learners = await admin.ok(enrolmentsApi.learners, { params: { id } })
  const enrolment = learners.items.find(({ person }) => person.id === Lea)
  await admin.ok(enrolmentsApi.correct, {
    params: { id, enrolmentId: enrolment?.id ?? '' },
    body: { lessonId, kind: 'done', reason: 'In the classroom' },
  })
  await admin.ok(coursesApi.setStaff, { params: { id }, body: { staff: [{ id: Sam, part: 'grader' }] } })
  await activePair(w, acme, await acme.user({ role: 'mentor' }), { ...admin, id: Tim })
  await activePair(w, acme, { ...admin, id: Uma }, await acme.user())

  await admin.ok(importsApi.undo, { params: { id: batch } })
  await rest(admin, batch)
  expect(await admin.ok(importsApi.byId, { params: { id: batch } })).toMatchObject({
    state: 'undone',
    undone: 2,
    kept: 4,
  })
  const { items } = await admin.ok(importsApi.rows, { params: { id: batch }, query: { state: ['kept'] } })
  expect(items.map(({ name, errors }) => [name, errors.map(({ code }) => code)])).toEqual([
    ['Lea', ['in_use_since']],
    ['Sam', ['in_use_since']],
    ['Tim', ['in_use_since']],
    ['Uma', ['in_use_since']],
  ])
  const left = await admin.ok(enrolmentsApi.learners, { params: { id } })
  expect(left.items.map(({ person, state }) => [person.name, state])).toEqual([['Lea', 'completed']])
})

it('an undo leaves whoever has learned a part, has completed what counts as nothing by now, or was in a pair', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ann', surname: 'Stone' })
  const { id: batch, ids } = await added(admin, ['Lea', 'Pat', 'Roy', 'Tim', 'Uma', 'Viv'])
  const { Lea = '', Pat = '', Roy = '', Tim = '', Uma = '', Viv = '' } = ids
  const { id } = await course(admin)
  await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [Lea, Pat, Roy] } })
  await activePair(w, acme, await acme.user({ role: 'mentor' }), { ...admin, id: Tim })
  await activePair(w, acme, { ...admin, id: Uma }, await acme.user())
  await activePair(w, acme, { ...admin, id: Viv }, await acme.user())
  await w.services.db.withTenant(acme.id, async (tx) => {
    await sql`update enrolments set lessons_done = 1 where user_id = ${Lea}`.execute(tx)
    await sql`update enrolments set completed_at = now() where user_id = ${Pat}`.execute(tx)
    await sql`update mentoring_relationships set state = 'ended', ended_at = now()`.execute(tx)
    await sql`update mentoring_relationships set began_at = null where mentor_id = ${Viv}`.execute(tx)
  })
  await admin.ok(importsApi.undo, { params: { id: batch } })
  await rest(admin, batch)
  const { items } = await admin.ok(importsApi.rows, { params: { id: batch } })
  expect(items.map(({ name, state, errors }) => [name, state, errors.map(({ code }) => code)])).toEqual([
    ['Lea', 'kept', ['in_use_since']],
    ['Pat', 'kept', ['in_use_since']],
    ['Roy', 'undone', []],
    ['Tim', 'kept', ['in_use_since']],
    ['Uma', 'kept', ['in_use_since']],
    ['Viv', 'undone', []],
  ])
})

it('an undo leaves whoever has a grade that was set by hand, also one that was taken back', async () => {
  const { admin, grader, id, essayId } = await graded(w)
  const { id: batch, ids } = await added(admin, ['Lea', 'Pat', 'Roy'])
  const { Lea = '', Pat = '', Roy = '' } = ids
  await admin.ok(enrolmentsApi.enrolPeople, { params: { id }, body: { userIds: [Lea, Pat, Roy] } })
  const learners = await admin.ok(enrolmentsApi.learners, { params: { id } })
  const enrolment = learners.items.find(({ person }) => person.id === Lea)
  const params = { id, enrolmentId: enrolment?.id ?? '', lessonId: essayId }
  const body = { revision: 0, points: 8, comment: 'Seen in the classroom' }
  await grader.ok(gradebookApi.setGrade, { params, body })
  const other = learners.items.find(({ person }) => person.id === Roy)
  const taken = { id, enrolmentId: other?.id ?? '', lessonId: essayId }
  await grader.ok(gradebookApi.setGrade, { params: taken, body })
  await grader.ok(gradebookApi.setGrade, {
    params: taken,
    body: { revision: 1, points: null, comment: 'Not theirs' },
  })
  await admin.ok(importsApi.undo, { params: { id: batch } })
  await rest(admin, batch)
  expect(await admin.ok(importsApi.byId, { params: { id: batch } })).toMatchObject({ undone: 1, kept: 2 })
  const { rows } = await grader.ok(gradebookApi.page, { params: { id } })
  const names = rows.map(({ person }) => person.name)
  expect([names.includes('Lea'), names.includes('Roy'), names.includes('Pat')]).toEqual([true, true, false])
})

it('what is run is what was looked at: another plan, or another choice of rows, is refused and nothing is done', async () => {
  const acme = await w.company()
  const [ann, bob] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  const sol = await acme.user({ name: 'Sol' })
  const content = `name,surname,email\nSun,Stone,${sol.email}\nNew,Moss,new@example.org\n`
  const { id, columns } = await ann.ok(importsApi.upload, {
    files: { file: { filename: 'f.csv', content } },
  })
  const params = { id }
  const targets = columns.map(({ target }) => target)
  await ann.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await rest(ann, id)
  const seen = await ann.ok(importsApi.byId, { params })
  await bob.ok(importsApi.plan, { params, body: { targets, mode: 'create_or_update', role: 'mentor' } })
  await rest(bob, id)
  const run = (plan: number) => ann.send(importsApi.run, { params, body: { invitations: 'none', plan } })
  const refused = { status: 409, error: { code: 'CONFLICT', details: { reason: 'moved_on' } } }
  expect(await run(seen.plan)).toMatchObject(refused)
  const anew = await ann.ok(importsApi.byId, { params })
  expect(anew).toMatchObject({ state: 'planned', role: 'mentor' })
  await bob.ok(importsApi.choose, { params, body: { rows: [2], apply: false } })
  expect(await run(anew.plan)).toMatchObject(refused)
  expect((await ann.ok(usersApi.list, { query: { search: 'Moss' } })).items).toEqual([])
  const { plan } = await ann.ok(importsApi.byId, { params })
  expect((await run(plan)).status).toBe(200)
  await rest(ann, id)
  const { items } = await ann.ok(usersApi.list, { query: { search: 'Moss' } })
  expect(items.map(({ name, role }) => [name, role])).toEqual([['New', 'mentor']])
  expect((await ann.ok(usersApi.list, { query: { search: sol.email } })).items[0]?.name).toBe('Sol')
})
