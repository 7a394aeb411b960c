import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { usersApi } from '#contract/people/users.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { fetchFile } from '../../../test/fetch-file.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world, type Person } from '../../../test/world.ts'
import { assignmentOf, handIn, publishAssignment, working, write } from './work.test-data.ts'

const w = await world()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\n')

const announce = (by: Person, roundId: string, bytes = PDF.length) =>
  by.send(attachmentsApi.create, {
    body: { owner: { kind: 'coursework', id: roundId }, name: 'Essay.pdf', bytes },
  })
async function addFile(by: Person, roundId: string): Promise<string> {
  const { data } = await announce(by, roundId)
  if (!data) throw new Error('refused')
  const { id, path } = data as { id: string; path: string }
  // As a browser asks before it sends.
  const asked = await by.raw('HEAD', path, { headers: { 'tus-resumable': '1.0.0' } })
  expect(asked.status).toBe(200)
  await by.raw('PATCH', path, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: PDF,
  })
  return id
}
const code = async (sent: Promise<{ status: number; error?: { code: string } | undefined }>) =>
  (await sent).error?.code ?? 'done'
const listed = (by: Person, id: string) => by.send(attachmentsApi.list, { query: { kind: 'coursework', id } })
const file = (by: Person, id: string) => by.send(attachmentsApi.byId, { params: { id } })
const opened = (by: Person, workId: string) => by.send(courseworkApi.byId, { params: { workId } })

describe('somebody’s work', () => {
  it('is nobody else’s: not another learner’s, not another teacher’s, not another company’s', async () => {
    const { acme, student, workId, roundId, id } = await working(w, assignmentOf())
    await write(student, workId, 'Mine')
    const fileId = await addFile(student, roundId)
    await handIn(student, workId)
    const other = await acme.user()
    await other.ok(enrolmentsApi.enrol, { params: { id } })
    const teacher = await acme.user({ role: 'mentor' })
    const stranger = await (await w.company()).user({ role: 'admin' })
    const params = { workId }
    const review = { revision: 0, round: 1, review: { ...emptyReview, word: 'Mine now' } }
    for (const person of [other, teacher, stranger]) {
      const text = { text: 'Yours', link: '', number: 9, round: 1 }
      expect(await code(person.send(courseworkApi.save, { params, body: text }))).toBe('NOT_FOUND')
      expect(await code(person.send(courseworkApi.handIn, { params, body: { round: 1 } }))).toBe('NOT_FOUND')
      expect(await code(person.send(courseworkApi.withdraw, { params }))).toBe('NOT_FOUND')
      expect(await code(person.send(courseworkApi.own, { params }))).toBe('NOT_FOUND')
      expect(await code(listed(person, roundId))).toBe('NOT_FOUND')
      expect(await code(file(person, fileId))).toBe('NOT_FOUND')
      expect(await code(announce(person, roundId))).toBe('NOT_FOUND')
    }
    for (const person of [teacher, stranger]) {
      expect(await code(opened(person, workId))).toBe('NOT_FOUND')
      expect(await code(person.send(courseworkApi.saveReview, { params, body: review }))).toBe('NOT_FOUND')
      const released = { ...review, outcome: 'graded' as const }
      expect(await code(person.send(courseworkApi.release, { params, body: released }))).toBe('NOT_FOUND')
    }
    expect((await teacher.ok(courseworkApi.queue)).total).toBe(0)
  })

  it('is reviewed by no administrator or teacher whose own it is', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id, params } = await publishAssignment(admin, assignmentOf())
    await admin.ok(enrolmentsApi.enrol, { params: { id } })
    const { work } = await admin.ok(courseworkApi.start, { params })
    await write(admin, work?.id ?? '', 'Mine')
    await handIn(admin, work?.id ?? '')
    expect((await admin.ok(courseworkApi.queue)).total).toBe(0)
    expect(await code(opened(admin, work?.id ?? ''))).toBe('NOT_FOUND')
  })

  it('is seen by whoever mentors its learner, as long as they do; and corrected by them never', async () => {
    const { acme, student, workId } = await working(w, assignmentOf({ passedBy: 'points' }))
    const mentor = await acme.user({ role: 'mentor', name: 'Mia' })
    await mentor.ok(onboardingApi.save, { body: { step: 'done', capacity: 2 } })
    const pair = await student.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Hello' } })
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    expect(await code(opened(mentor, workId))).toBe('NOT_FOUND')
    await mentor.ok(mentoringApi.move, { params: { id: pair.id }, body: { move: 'accept' } })
    expect((await mentor.ok(courseworkApi.queue)).items).toMatchObject([{ id: workId, mentee: true }])
    const body = { revision: 0, round: 1, review: { ...emptyReview, points: 90 }, outcome: 'graded' as const }
    const graded = await mentor.ok(courseworkApi.release, { params: { workId }, body })
    expect(graded.moves).toEqual([])
    const correction = { revision: 1, review: { ...emptyReview, points: 10 }, reason: 'No' }
    expect(await code(mentor.send(courseworkApi.correct, { params: { workId }, body: correction }))).toBe(
      'FORBIDDEN',
    )
    await mentor.ok(mentoringApi.move, { params: { id: pair.id }, body: { move: 'end' } })
    expect(await code(opened(mentor, workId))).toBe('NOT_FOUND')
  })

  it('is closed, with its files, to a mentor who is made a student, whatever pair is left', async () => {
    const { acme, admin, student, workId, roundId, id } = await working(w, assignmentOf())
    const mentor = await acme.user({ role: 'mentor', name: 'Mia' })
    await mentor.ok(onboardingApi.save, { body: { step: 'done', capacity: 2 } })
    const pair = await student.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Hello' } })
    await mentor.ok(mentoringApi.move, { params: { id: pair.id }, body: { move: 'accept' } })
    const fileId = await addFile(student, roundId)
    await handIn(student, workId)
    expect([await code(file(mentor, fileId)), await code(listed(mentor, roundId))]).toEqual(['done', 'done'])
    await admin.ok(usersApi.update, { params: { id: mentor.id }, body: { role: 'student' } })
    const [{ state } = { state: '' }] = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('mentoring_relationships').select('state').where('id', '=', pair.id).execute(),
    )
    expect(state).toBe('active')
    expect(await code(file(mentor, fileId))).toBe('NOT_FOUND')
    expect(await code(listed(mentor, roundId))).toBe('NOT_FOUND')
    expect(await code(opened(mentor, workId))).toBe('FORBIDDEN')
    await mentor.ok(enrolmentsApi.enrol, { params: { id } })
    expect(await code(file(mentor, fileId))).toBe('NOT_FOUND')
  })

  it('is listed to who reviews it once it is handed in, and while it is written it is not', async () => {
    const { admin, grader, student, workId } = await working(w, assignmentOf())
    await write(student, workId, 'Not yet')
    const params = { userId: student.id }
    const seen = async (by: Person) => (await by.ok(courseworkApi.ofLearner, { params })).items
    expect([await seen(admin), await seen(grader)]).toEqual([[], []])
    await handIn(student, workId)
    expect(await seen(grader)).toMatchObject([{ id: workId, state: 'submitted' }])
    await student.ok(courseworkApi.withdraw, { params: { workId } })
    expect([await seen(admin), await seen(grader)]).toEqual([[], []])
  })

  it.skipIf(w.kind === 'pglite')('is reviewed by nobody who became a student while they waited', async () => {
    const { acme, admin, grader, student, workId } = await working(w, assignmentOf({ passedBy: 'points' }))
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    const held = await holdLock(w, acme.id, (tx) =>
      tx.selectFrom('coursework').select('id').where('id', '=', workId).forUpdate().execute(),
    )
    const body = {
      revision: 0,
      round: 1,
      review: { ...emptyReview, points: 90 },
      outcome: 'graded' as const,
    }
    const releasing = code(grader.send(courseworkApi.release, { params: { workId }, body }))
    await held.stuck(releasing)
    await admin.ok(usersApi.update, { params: { id: grader.id }, body: { role: 'student' } })
    await held.release()
    expect(await releasing).toBe('FORBIDDEN')
    expect(await admin.ok(courseworkApi.byId, { params: { workId } })).toMatchObject({ grades: [] })
  })

  it.skipIf(w.kind === 'pglite')('loses and gains no file at the moment it is handed in', async () => {
    const { acme, student, workId, roundId } = await working(w, assignmentOf())
    await write(student, workId, 'Mine')
    const fileId = await addFile(student, roundId)
    const removedId = await addFile(student, roundId)
    await student.ok(attachmentsApi.remove, { params: { id: removedId } })
    const held = await holdLock(w, acme.id, (tx) =>
      tx.selectFrom('coursework_rounds').select('id').where('id', '=', roundId).forUpdate().execute(),
    )
    const handingIn = student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1 } })
    await held.stuck(handingIn)
    const late = [
      student.send(attachmentsApi.remove, { params: { id: fileId } }),
      student.send(attachmentsApi.restore, { params: { id: removedId } }),
      announce(student, roundId),
    ]
    await held.stuck(...late)
    await held.release()
    expect((await handingIn).status).toBe(200)
    expect(await Promise.all(late.map(code))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    const { items } = await student.ok(attachmentsApi.list, { query: { kind: 'coursework', id: roundId } })
    expect(items.map(({ id }) => id)).toEqual([fileId])
  })

  it('returned before the course was begun anew is nothing to go on with [S2.14]', async () => {
    const { acme, admin, grader, student, id, lessonId, workId } = await working(w, assignmentOf())
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    const body = {
      revision: 0,
      round: 1,
      review: { ...emptyReview, word: 'Once more' },
      outcome: 'returned' as const,
    }
    await grader.ok(courseworkApi.release, { params: { workId }, body })
    const returned = async () =>
      (await student.ok(dashboardApi.home)).work?.returned.map((one) => one.lessonId)
    expect(await returned()).toEqual([lessonId])
    expect((await student.ok(dashboardApi.home)).nextStep).toMatchObject({
      kind: 'work_returned',
      path: `/dashboard/learn/${id}/${lessonId}`,
    })
    // Nobody else is told of it.
    const other = await acme.user()
    await other.ok(enrolmentsApi.enrol, { params: { id } })
    for (const person of [other, grader, admin])
      expect((await person.ok(dashboardApi.home)).work?.returned ?? []).toEqual([])
    const { enrolment } = await student.ok(enrolmentsApi.course, { params: { id } })
    for (const kind of ['done', 'undone'] as const)
      await admin.ok(enrolmentsApi.correct, {
        params: { id, enrolmentId: enrolment?.id ?? '' },
        body: { lessonId, kind, reason: 'Seen' },
      })
    expect((await returned()) ?? []).toEqual([])
  })

  it('handed in before the course was begun anew, and graded since, completes nothing of it', async () => {
    const { admin, grader, student, id, lessonId, workId } = await working(
      w,
      assignmentOf({ passedBy: 'points' }),
    )
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    const enrolled = async () => (await student.ok(enrolmentsApi.course, { params: { id } })).enrolment
    const correct = async (kind: 'done' | 'undone') =>
      admin.ok(enrolmentsApi.correct, {
        params: { id, enrolmentId: (await enrolled())?.id ?? '' },
        body: { lessonId, kind, reason: 'Seen' },
      })
    await correct('done')
    expect((await enrolled())?.state).toBe('completed')
    const waiting = async () => (await grader.ok(courseworkApi.queue, {})).items.map((one) => one.id)
    expect(await waiting()).toEqual([workId])
    await correct('undone')
    expect(await waiting()).toEqual([])
    await grader.ok(courseworkApi.release, {
      params: { workId },
      body: { revision: 0, round: 1, review: { ...emptyReview, points: 90 }, outcome: 'graded' },
    })
    expect((await enrolled())?.state).toBe('active')
    const late = await student.send(courseworkApi.save, {
      params: { workId },
      body: { text: 'More', link: '', round: 1, number: 9 },
    })
    expect(late.error?.code).toBe('NOT_FOUND')
  })

  it('is corrected so many times and no more: each stays in its history', async () => {
    const { acme, grader, student, workId } = await working(w, assignmentOf({ passedBy: 'points' }))
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    const review = { ...emptyReview, points: 90 }
    await grader.ok(courseworkApi.release, {
      params: { workId },
      body: { revision: 0, round: 1, review, outcome: 'graded' },
    })
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`insert into coursework_grades select (jsonb_populate_record(g, jsonb_build_object('seq', n))).*
        from coursework_grades g, generate_series(2, 499) n where g.work_id = ${workId}`.execute(tx),
    )
    const correct = (revision: number) =>
      grader.send(courseworkApi.correct, {
        params: { workId },
        body: { revision, review: { ...review, points: 80 }, reason: 'Counted anew' },
      })
    expect((await correct(1)).status).toBe(200)
    expect((await correct(2)).error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'gradeChanges', maximum: 500 },
    })
  })

  it('is closed to a reviewer who was taken off the course, and its files with it', async () => {
    const { admin, grader, student, workId, roundId, id } = await working(w, assignmentOf())
    const fileId = await addFile(student, roundId)
    expect(await code(file(grader, fileId))).toBe('NOT_FOUND')
    await handIn(student, workId)
    expect(await code(file(grader, fileId))).toBe('done')
    await admin.ok(coursesApi.setStaff, { params: { id }, body: { staff: [] } })
    expect(await code(opened(grader, workId))).toBe('NOT_FOUND')
    expect(await code(file(grader, fileId))).toBe('NOT_FOUND')
    expect(await code(listed(grader, roundId))).toBe('NOT_FOUND')
  })

  it('takes its files out of sight when it is withdrawn: no new address is given, an old one ends in minutes', async () => {
    const { acme, grader, student, workId, roundId } = await working(w, assignmentOf())
    const fileId = await addFile(student, roundId)
    await handIn(student, workId)
    const { downloadUrl, urlsUntil } = await grader.ok(attachmentsApi.byId, { params: { id: fileId } })
    await student.ok(courseworkApi.withdraw, { params: { workId } })
    expect(await code(file(grader, fileId))).toBe('NOT_FOUND')
    expect(Date.parse(urlsUntil) - Date.now()).toBeLessThan(31 * 60_000)
    expect(downloadUrl).toContain(acme.id)
  })

  it('is not changed once it is handed in: no file is added or removed', async () => {
    const { student, workId, roundId } = await working(w, assignmentOf({ mostFiles: 2 }))
    const fileId = await addFile(student, roundId)
    await handIn(student, workId)
    expect(await code(announce(student, roundId))).toBe('FORBIDDEN')
    expect(await code(student.send(attachmentsApi.remove, { params: { id: fileId } }))).toBe('FORBIDDEN')
  })

  it('takes as many files as it says, as large as it says, and none that has not come whole', async () => {
    const { student, workId, roundId } = await working(w, assignmentOf({ mostFiles: 1, mostMegabytes: 1 }))
    expect(await code(announce(student, roundId, 2 * 1024 * 1024))).toBe('PAYLOAD_TOO_LARGE')
    expect(await code(announce(student, roundId))).toBe('done')
    expect(await code(announce(student, roundId))).toBe('MAX_NUMBER_REACHED')
    const early = await student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1 } })
    expect(early.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'work_files' } })
  })

  it('is handed in by nobody who learns there no more, or to whom the lesson is not open', async () => {
    const { acme, student, workId, id, params } = await working(w, assignmentOf())
    await write(student, workId, 'Mine')
    await student.ok(enrolmentsApi.withdraw, { params: { id } })
    expect(await code(student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1 } }))).toBe(
      'FORBIDDEN',
    )
    expect(
      await code(
        student.send(courseworkApi.save, {
          params: { workId },
          body: { text: 'More', link: '', number: 2, round: 1 },
        }),
      ),
    ).toBe('FORBIDDEN')
    const outside = await acme.user()
    expect(await code(outside.send(courseworkApi.start, { params }))).toBe('FORBIDDEN')
  })

  it('goes on in a new round with files of its own: those of the round before stay as they were', async () => {
    const { grader, student, workId, roundId, params } = await working(w, assignmentOf())
    const fileId = await addFile(student, roundId)
    await handIn(student, workId)
    const back = {
      revision: 0,
      round: 1,
      review: { ...emptyReview, word: 'Again' },
      outcome: 'returned' as const,
    }
    await grader.ok(courseworkApi.release, { params: { workId }, body: back })
    const { work } = await student.ok(courseworkApi.page, { params })
    const next = work?.draft?.roundId ?? ''
    const copies = await student.ok(attachmentsApi.list, { query: { kind: 'coursework', id: next } })
    expect(copies.items).toMatchObject([{ name: 'Essay.pdf' }])
    await student.ok(attachmentsApi.remove, { params: { id: copies.items[0]?.id ?? '' } })
    const before = await grader.ok(attachmentsApi.byId, { params: { id: fileId } })
    expect(before.name).toBe('Essay.pdf')
    const bytes = await fetchFile(grader, before)
    expect(bytes.status).toBe(200)
  })
})
