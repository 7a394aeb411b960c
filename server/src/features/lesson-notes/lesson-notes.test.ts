import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { limits } from '#contract/limits.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { searchApi } from '#contract/search.ts'
import type { Caller } from '../../../test/caller.ts'
import { holdPersonRow } from '../../../test/hold-person-row.ts'
import { world, type Person } from '../../../test/world.ts'
import type { Tx } from '../../db/tenant.ts'
import { holdPerson } from '../../platform/people/hold-person.ts'

const w = await world()

/** A published course of two lessons, and somebody who learns in it. */
async function learning() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const student = await acme.user({ name: 'Sol' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Birds', language: 'en' } })
  const [wings, song] = [uuid(), uuid()]
  const line = (lesson: string, title: string) => ({ id: lesson, title, minutes: 5, required: true })
  const lessons = [line(wings, 'Wings'), line(song, 'Song')]
  const module = uuid()
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: module, title: 'All', lessons }] },
  })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  await student.ok(enrolmentsApi.enrol, { params: { id } })
  return { acme, admin, student, id, wings, song, module }
}
type Place = { id: string; wings: string }

type Said = { text?: string; revision?: number; noteId?: string; lessonId?: string; place?: null }
const sent = (
  { id, wings }: Place,
  { text = 'Feathers', noteId = uuid(), revision = 0, lessonId = wings }: Said,
) => ({
  params: { noteId },
  body: { courseId: id, lessonId, text, revision, place: { block: 2, quote: 'A wing', second: null } },
})
const write = (person: Person, at: Place, said: Said = {}) => person.ok(lessonNotesApi.save, sent(at, said))
const refused = async (person: Caller, at: Place, said: Said = {}) =>
  (await person.send(lessonNotesApi.save, sent(at, said))).error
const list = (person: Caller) => person.ok(lessonNotesApi.list, {})
const mark = (person: Person, { id, wings }: Place, bookmarked = true) =>
  person.ok(lessonNotesApi.bookmark, { params: { id, lessonId: wings }, body: { bookmarked } })

describe('notes in lessons', () => {
  it('are found beside their lesson and among all, with the place where they were written', async () => {
    const { student, ...at } = await learning()
    const first = await write(student, at)
    await write(student, at, { lessonId: at.song, text: 'It sings' })
    await mark(student, at)
    const note = {
      id: first.id,
      courseId: at.id,
      lessonId: at.wings,
      course: 'Birds',
      lesson: 'Wings',
      open: true,
      text: 'Feathers',
      place: { block: 2, quote: 'A wing', second: null },
      revision: 1,
    }
    expect(first).toMatchObject(note)
    const beside = await student.ok(lessonNotesApi.ofLesson, { params: { id: at.id, lessonId: at.wings } })
    expect(beside).toMatchObject({ notes: [note], bookmarked: true })
    const all = await list(student)
    expect(all.notes.map(({ lesson, text }) => [lesson, text])).toEqual([
      ['Song', 'It sings'],
      ['Wings', 'Feathers'],
    ])
    expect(all.bookmarks).toMatchObject([
      { lessonId: at.wings, course: 'Birds', lesson: 'Wings', open: true },
    ])
    await mark(student, at, false)
    await student.ok(lessonNotesApi.remove, { params: { noteId: first.id } })
    const left = await list(student)
    expect([left.notes.map(({ text }) => text), left.bookmarks]).toEqual([['It sings'], []])
  })

  it('lose nothing that is saved twice, from two devices, or over one that was removed', async () => {
    const { student, ...at } = await learning()
    const noteId = uuid()
    await write(student, at, { noteId })
    expect(await write(student, at, { noteId })).toMatchObject({ revision: 1 })
    // Another tab had begun it otherwise: it is told, and writes over nothing.
    expect(await refused(student, at, { noteId, text: 'A wing has' })).toMatchObject({
      details: { reason: 'newer' },
    })
    expect((await list(student)).notes.map(({ text }) => text)).toEqual(['Feathers'])
    // The answer was lost, and it went on meanwhile.
    expect(await write(student, at, { noteId, text: 'Feathers, two' })).toMatchObject({ revision: 2 })
    for (const revision of [0, 1, 3])
      expect(await refused(student, at, { noteId, text: 'Other', revision })).toMatchObject({
        code: 'CONFLICT',
        details: { reason: 'newer' },
      })
    expect((await list(student)).notes.map(({ text }) => text)).toEqual(['Feathers, two'])
    await student.ok(lessonNotesApi.remove, { params: { noteId } })
    expect(await refused(student, at, { noteId, text: 'Still here', revision: 2 })).toMatchObject({
      details: { reason: 'newer' },
    })
    expect(await write(student, at, { noteId, text: 'Still here' })).toMatchObject({ revision: 1 })
  })

  it('stay readable when the lesson leaves the course and when their author does, by the titles of then', async () => {
    const { acme, admin, student, module, ...at } = await learning()
    const { id: noteId } = await write(student, at)
    await mark(student, at)
    const lessons = [{ id: at.song, title: 'Song', minutes: 5, required: true }]
    const { revision } = await admin.ok(coursesApi.byId, { params: { id: at.id } })
    await admin.ok(coursesApi.saveOutline, {
      params: { id: at.id },
      body: { revision, modules: [{ id: module, title: 'All', lessons }] },
    })
    const changed = await admin.ok(coursesApi.update, { params: { id: at.id }, body: { title: 'All birds' } })
    await admin.ok(coursesApi.publish, { params: { id: at.id }, body: { revision: changed.revision } })
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update enrolments set version = 2 where user_id = ${student.id}`.execute(tx),
    )
    const gone = { course: 'All birds', lesson: 'Wings', open: false }
    expect(await list(student)).toMatchObject({ notes: [{ ...gone, text: 'Feathers' }], bookmarks: [gone] })
    expect(await write(student, at, { noteId, text: 'Still', revision: 1 })).toMatchObject({ text: 'Still' })
    await student.ok(enrolmentsApi.withdraw, { params: { id: at.id } })
    const left = { course: 'All birds', lesson: 'Wings', open: false }
    expect(await list(student)).toMatchObject({ notes: [{ ...left, text: 'Still' }] })
    expect(await write(student, at, { noteId, text: 'Theirs', revision: 2 })).toMatchObject({
      text: 'Theirs',
    })
    await mark(student, at, false)
    expect((await list(student)).bookmarks).toEqual([])
    // Where nobody learns nothing new is begun.
    expect(await refused(student, at)).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'not_enrolled' },
    })
  })

  it('are as many and as long as they may be, each person by themselves', async () => {
    const { acme, student, ...at } = await learning()
    const other = await acme.user()
    await other.ok(enrolmentsApi.enrol, { params: { id: at.id } })
    expect(await refused(student, at, { text: 'x'.repeat(4001) })).toMatchObject({ code: 'BAD_REQUEST' })
    const { id: noteId } = await write(student, at, { text: 'x'.repeat(4000) })
    await w.services.db.withTenant(acme.id, async (tx) => {
      await sql`insert into lesson_notes (company_id, id, user_id, course_id, lesson_id, course_title, lesson_title, sealed)
        select ${acme.id}, gen_random_uuid(), ${student.id}, ${at.id}, ${at.wings}, 'Birds', 'Wings', ''
        from generate_series(2, ${limits.lessonNotes})`.execute(tx)
      await sql`insert into lesson_bookmarks (company_id, user_id, course_id, lesson_id, course_title, lesson_title)
        select ${acme.id}, ${student.id}, ${at.id}, gen_random_uuid(), 'Birds', 'Wings'
        from generate_series(1, ${limits.lessonBookmarks})`.execute(tx)
    })
    expect(await refused(student, at)).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'lessonNotes', maximum: 500, current: 500 },
    })
    const params = { id: at.id, lessonId: at.wings }
    const marked = await student.send(lessonNotesApi.bookmark, { params, body: { bookmarked: true } })
    expect(marked.error).toMatchObject({ details: { limit: 'lessonBookmarks', maximum: 500 } })
    expect(await write(student, at, { noteId, text: 'Shorter', revision: 1 })).toMatchObject({ revision: 2 })
    expect(await write(other, at)).toMatchObject({ revision: 1 })
  })

  it.skipIf(w.kind === 'pglite')('take the last place but once, however many want it at once', async () => {
    const { acme, student, ...at } = await learning()
    const notes = (tx: Tx, many: number) =>
      sql`insert into lesson_notes (company_id, id, user_id, course_id, lesson_id, course_title, lesson_title, sealed)
        select ${acme.id}, gen_random_uuid(), ${student.id}, ${at.id}, ${at.wings}, 'Birds', 'Wings', ''
        from generate_series(1, ${many})`.execute(tx)
    await w.services.db.withTenant(acme.id, (tx) => notes(tx, limits.lessonNotes - 1))
    const held = await holdPersonRow(w, acme.id, async (tx) => {
      await holdPerson(tx, student.id)
      await notes(tx, 1)
    })
    const call = refused(student, at)
    await held.stuck(call)
    await held.release()
    expect(await call).toMatchObject({ details: { limit: 'lessonNotes', maximum: 500, current: 500 } })
  })
})

describe('what somebody noted', () => {
  it('is seen, changed and removed by no administrator, mentor or super_admin, and searched and logged nowhere', async () => {
    const { acme, admin, student, ...at } = await learning()
    const mentor = await acme.user({ role: 'mentor' })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('user_profiles').set({ capacity: 3 }).where('user_id', '=', mentor.id).execute(),
    )
    const { id: pairId } = await student.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Help' } })
    await mentor.ok(mentoringApi.move, { params: { id: pairId }, body: { move: 'accept' } })
    const root = w.at(acme, await w.superAdmin())
    const { id: noteId } = await write(student, at, { text: 'planted-word' })
    await mark(student, at)
    const params = { id: at.id, lessonId: at.wings }
    // Whoever learns in the same course finds none of it beside the lesson either.
    for (const person of [admin, mentor]) await person.ok(enrolmentsApi.enrol, { params: { id: at.id } })
    for (const person of [admin, mentor, root]) {
      expect(await list(person)).toEqual({ notes: [], bookmarks: [] })
      expect(await person.ok(lessonNotesApi.ofLesson, { params })).toEqual({ notes: [], bookmarked: false })
      for (const revision of [0, 1])
        expect(await refused(person, at, { noteId, text: 'Mine', revision })).toMatchObject({
          code: 'NOT_FOUND',
        })
      expect((await person.send(lessonNotesApi.remove, { params: { noteId } })).error?.code).toBe('NOT_FOUND')
      await person.ok(lessonNotesApi.bookmark, { params, body: { bookmarked: false } })
      const found = await person.send(searchApi.find, { query: { search: 'planted-word' } })
      expect(found.text).not.toContain(noteId)
    }
    const { text } = await admin.send(auditApi.list, { query: { pageSize: 200 } })
    expect([text.includes('planted-word'), text.includes(noteId), text.includes('notes')]).toEqual([
      false,
      false,
      false,
    ])
    expect(await list(student)).toMatchObject({
      notes: [{ text: 'planted-word', revision: 1 }],
      bookmarks: [{ lessonId: at.wings }],
    })
  })

  it('stands in no table in words, opens for no other author, and is in words in one’s own copy', async () => {
    const { acme, student, ...at } = await learning()
    const { id: noteId } = await write(student, at, { text: 'planted-word' })
    await w.services.db.withPlatform(async (tx) => {
      const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(tx)
      for (const { name } of tables.rows) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t
          where to_jsonb(t)::text like '%planted-word%'`.execute(tx)
        expect([name, rows[0]?.n]).toEqual([name, 0])
      }
    })
    await student.proofOf(0)
    expect((await student.call(myDataApi.export)).text).toContain('planted-word')
    const other = await acme.user()
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('lesson_notes').set({ user_id: other.id }).where('id', '=', noteId).execute(),
    )
    expect((await list(other)).notes).toMatchObject([{ id: noteId, text: null }])
  })
})
