import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { sweepAttachments } from '../../../capabilities/attachments/sweep-attachments.ts'
import { attachmentOwners } from '../../../features.ts'
import { world, type Person } from '../../../../test/world.ts'
import { assignmentOf, handIn, rated, rubric, working, write } from '../work.test-data.ts'

const w = await world()

const VOICE = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm\x16\x54\xae\x6b\x86A_OPUS', 'latin1')
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\n')
const owner = (id: string) => ({ kind: 'work_review' as const, id })

async function speak(by: Person, workId: string, bytes = VOICE, mediaType = 'audio/webm') {
  const body = { owner: owner(workId), name: 'Voice comment, 3 seconds.webm', bytes: bytes.length, mediaType }
  const { id, path } = await by.ok(attachmentsApi.create, { body })
  const { status } = await by.raw('PATCH', path, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  })
  return { id, status }
}

/** Work that was handed in, and everybody who may have to do with it. */
async function handedIn(settings: Parameters<typeof assignmentOf>[0] = {}) {
  const made = await working(w, assignmentOf(settings, { rubric }))
  const second = await made.acme.user({ role: 'mentor', name: 'Hal' })
  const staff = [made.grader, second].map(({ id }) => ({ id, part: 'grader' as const }))
  await made.admin.ok(coursesApi.setStaff, { params: { id: made.id }, body: { staff } })
  await write(made.student, made.workId, 'Mine')
  await handIn(made.student, made.workId)
  const strangers = [
    await made.acme.user({ name: 'Other' }),
    await made.acme.user({ role: 'mentor', name: 'No grader' }),
    await (await w.company()).user({ role: 'admin' }),
  ]
  return { ...made, second, strangers, params: { workId: made.workId }, lesson: made.params }
}

const opens = async (person: Person, id: string) =>
  (await person.send(attachmentsApi.byId, { params: { id } })).status
const all = (people: readonly Person[], id: string) => Promise.all(people.map((one) => opens(one, id)))

describe('a voice comment of a review', () => {
  it('is heard by those who review the work, by its learner once the review is released, and by nobody else', async () => {
    const { admin, grader, second, student, strangers, params, lesson, workId } = await handedIn()
    const { id, status } = await speak(grader, workId)
    expect(status).toBe(204)
    // Until a review names it, it is of whoever spoke.
    expect(await all([grader, second, admin, student, ...strangers], id)).toEqual([
      200, 404, 404, 404, 404, 404, 404,
    ])
    const body = { round: 1, revision: 0, review: rated(1, { voices: [id] }) }
    await grader.ok(courseworkApi.saveReview, { params, body })
    expect(await all([grader, second, admin, student, ...strangers], id)).toEqual([
      200, 200, 200, 404, 404, 404, 404,
    ])
    for (const person of [student, ...strangers])
      expect((await person.send(attachmentsApi.list, { query: owner(workId) })).error?.code).toBe('NOT_FOUND')
    const removed = await grader.send(attachmentsApi.remove, { params: { id } })
    expect(removed.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'in_use' } })

    const release = { ...body, revision: 1, outcome: 'graded' as const }
    await grader.ok(courseworkApi.release, { params, body: release })
    expect(await all([grader, second, student, ...strangers], id)).toEqual([200, 200, 200, 404, 404, 404])
    const { work } = await student.ok(courseworkApi.page, { params: lesson })
    expect(work?.rounds[0]?.review?.voices).toEqual([id])
    const file = await student.ok(attachmentsApi.byId, { params: { id } })
    expect(file).toMatchObject({ kind: 'audio', mediaType: 'audio/webm' })
    expect(file.url).toMatch(/^\/media\//)
    // What has its grade takes no further ones.
    const late = { owner: owner(workId), name: 'Late.webm', bytes: VOICE.length, mediaType: 'audio/webm' }
    expect((await grader.send(attachmentsApi.create, { body: late })).error?.code).toBe('FORBIDDEN')
  })

  it('is enough to return work with, is a voice by its bytes, and is one that was spoken about this work', async () => {
    const { grader, params, workId } = await handedIn()
    expect((await speak(grader, workId, PDF, 'application/pdf')).status).toBe(415)
    const elsewhere = await handedIn()
    const other = await speak(elsewhere.grader, elsewhere.workId)
    const body = (voices: string[]) => ({ round: 1, revision: 0, review: rated(1, { voices }) })
    const refused = await grader.send(courseworkApi.saveReview, { params, body: body([other.id]) })
    expect(refused.error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'review.voices', code: 'invalid_value' }],
    })
    const { id } = await speak(grader, workId)
    const done = await grader.ok(courseworkApi.release, {
      params,
      body: { ...body([id]), outcome: 'returned' },
    })
    expect(done).toMatchObject({ state: 'returned', rounds: [{ review: { voices: [id] } }] })
  })

  it('waits with a grade that is held back, and with what the other of two graders does not know yet', async () => {
    const held = await handedIn({ heldBack: true })
    const first = await speak(held.grader, held.workId)
    const body = (id: string) => ({
      round: 1,
      revision: 0,
      review: rated(1, { voices: [id] }),
      outcome: 'graded' as const,
    })
    await held.grader.ok(courseworkApi.release, { params: held.params, body: body(first.id) })
    expect(await all([held.second, held.student], first.id)).toEqual([200, 404])
    await held.grader.ok(courseworkApi.releaseTogether, { params: held.lesson })
    expect(await opens(held.student, first.id)).toBe(200)

    const two = await handedIn({ passedBy: 'points', passPoints: 5, twoGraders: { mostDifference: 20 } })
    const one = await speak(two.grader, two.workId)
    await two.grader.ok(courseworkApi.release, { params: two.params, body: body(one.id) })
    expect(await all([two.grader, two.second, two.admin, two.student], one.id)).toEqual([200, 404, 404, 404])
    const seen = await two.second.ok(attachmentsApi.list, { query: owner(two.workId) })
    expect(seen.items).toEqual([])
    const { id } = await speak(two.second, two.workId)
    await two.second.ok(courseworkApi.release, { params: two.params, body: body(id) })
    expect(await all([two.grader, two.second, two.student], one.id)).toEqual([200, 200, 200])
    const { work } = await two.student.ok(courseworkApi.page, { params: two.lesson })
    expect(work?.rounds[0]?.review?.voices).toEqual([one.id, id])
  })

  it('is kept as long as a review names it, and goes with the work', async () => {
    const { acme, grader, params, workId } = await handedIn()
    const [kept, dropped] = [await speak(grader, workId), await speak(grader, workId)]
    const body = { round: 1, revision: 0, review: rated(1, { voices: [kept.id] }) }
    await grader.ok(courseworkApi.saveReview, { params, body })
    const { services } = w
    const there = () =>
      services.db.withTenant(acme.id, async (tx) =>
        (await tx.selectFrom('attachments').select('id').where('owner_id', '=', workId).execute()).map(
          ({ id }) => id,
        ),
      )
    await services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('attachments')
        .set({ touched_at: new Date('2026-01-01') })
        .where('id', 'in', [kept.id, dropped.id])
        .execute(),
    )
    await sweepAttachments(services, attachmentOwners)
    expect(await there()).toEqual([kept.id])
    await services.db.withTenant(acme.id, async (tx) => {
      await tx.deleteFrom('coursework_rounds').where('work_id', '=', workId).execute()
      await tx.deleteFrom('coursework').where('id', '=', workId).execute()
    })
    await sweepAttachments(services, attachmentOwners)
    expect(await there()).toEqual([])
  })

  it('says of work without a name nothing of whose it is', async () => {
    const { grader, second, student, params, workId } = await handedIn({ anonymous: true })
    const { id } = await speak(grader, workId)
    const body = { round: 1, revision: 0, review: rated(1, { voices: [id] }) }
    await grader.ok(courseworkApi.saveReview, { params, body })
    const file = await second.send(attachmentsApi.byId, { params: { id } })
    expect(file.data).toMatchObject({ name: 'Voice comment, 3 seconds.webm' })
    expect(file.text).not.toContain(student.id)
  })
})
