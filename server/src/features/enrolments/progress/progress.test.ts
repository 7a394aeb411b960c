import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

/** Somebody who learns in a published course of two lessons. */
async function learning() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const student = await acme.user({ name: 'Sol' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Birds', language: 'en' } })
  const [wings, song] = [uuid(), uuid()]
  const line = (lesson: string, title: string) => ({ id: lesson, title, minutes: 5, required: true })
  const lessons = [line(wings, 'Wings'), line(song, 'Song')]
  await admin.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: [{ id: uuid(), title: 'All', lessons }] },
  })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  await student.ok(enrolmentsApi.enrol, { params: { id } })
  return { acme, admin, student, id, wings, song }
}
type At = { id: string; wings: string }

const film = uuid()
const place = (block: number, ago = 0) => ({
  block,
  quote: `Part ${block}`,
  part: 0.25,
  films: [{ fileId: film, second: 90 }],
  ago,
})
const say = (
  person: Person,
  { id, wings }: At,
  told: ReturnType<typeof place> | undefined,
  kind: 'opened' | 'done' | 'undone' = 'opened',
) =>
  person.ok(enrolmentsApi.record, {
    params: { id, lessonId: wings },
    body: { id: uuid(), kind, ...(told && { place: told }) },
  })
const read = async (person: Person, { id, wings }: At, lessonId = wings) =>
  (await person.ok(enrolmentsApi.lesson, { params: { id, lessonId } })).place

describe('the place in a lesson', () => {
  it('comes with the lesson, of that lesson and to that person alone, with the seconds of its films', async () => {
    const { acme, student, song, ...at } = await learning()
    expect(await read(student, at)).toBeUndefined()
    const { place: answered } = await say(student, at, place(3))
    const { at: when, ...kept } = (await read(student, at)) ?? { at: '' }
    expect(kept).toEqual({
      block: 3,
      quote: 'Part 3',
      part: 0.25,
      films: [{ fileId: film, second: 90 }],
    })
    expect(answered).toEqual({ ...kept, at: when })
    expect(Math.abs(Date.parse(when) - Date.now())).toBeLessThan(30_000)
    expect(await read(student, at, song)).toBeUndefined()
    const other = await acme.user({ name: 'Lu' })
    await other.ok(enrolmentsApi.enrol, { params: { id: at.id } })
    expect(await read(other, at)).toBeUndefined()
  })

  it('is the latest by when one was there, whatever arrives last, and no device keeps the others out', async () => {
    const { student, ...at } = await learning()
    await say(student, at, place(5))
    // From a train, ten minutes ago: it arrives late, and its sender is told where one is by now.
    expect((await say(student, at, place(2, 600))).place).toMatchObject({ block: 5 })
    expect(await read(student, at)).toMatchObject({ block: 5 })
    // What is told last of now is the latest, also back at the top.
    await say(student, at, { ...place(0), part: 0, films: [] })
    expect(await read(student, at)).toMatchObject({ block: 0, part: 0, films: [] })
    // Nothing can be said of a time to come, nor more than is bounded.
    for (const wrong of [
      { ...place(1), ago: -60 },
      { ...place(1), part: 2 },
      { ...place(1), quote: 'x'.repeat(121) },
      { ...place(1), films: Array.from({ length: 21 }, () => ({ fileId: uuid(), second: 1 })) },
    ])
      expect(
        await student.send(enrolmentsApi.record, {
          params: { id: at.id, lessonId: at.wings },
          body: { id: uuid(), kind: 'opened', place: wrong },
        }),
      ).toMatchObject({ error: { code: 'BAD_REQUEST' } })
  })

  it('is one row for each lesson, and none of a lesson that is done, or done anew', async () => {
    const { acme, student, ...at } = await learning()
    for (let n = 1; n < 6; n++) await say(student, at, place(n))
    const rows = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx
          .selectFrom('lesson_places')
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow(),
      )
    expect(await rows()).toEqual({ count: 1 })
    expect((await say(student, at, undefined, 'done')).place).toBeUndefined()
    // Late, of before it was done.
    await say(student, at, place(9))
    expect(await read(student, at)).toBeUndefined()
    await say(student, at, undefined, 'undone')
    expect(await read(student, at)).toBeUndefined()
    expect(await rows()).toEqual({ count: 0 })
  })
})
