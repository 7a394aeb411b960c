import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { auditApi } from '#contract/people/audit.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { world, type World } from '../../../test/world.ts'
import { addFile } from './peers/peers.test-data.ts'
import { assignmentOf, handIn, publishAssignment, rated, rubric, write } from './work.test-data.ts'

const w = await world()

/** An assignment that is graded without names, of which these have handed in. */
async function classOf({ company }: Pick<World, 'company'>, names: readonly string[], heldBack = false) {
  const acme = await company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const grader = await acme.user({ role: 'mentor', name: 'Grace' })
  const course = await publishAssignment(admin, assignmentOf({ anonymous: true, heldBack }, { rubric }))
  const staff = [{ id: grader.id, part: 'grader' as const }]
  await admin.ok(coursesApi.setStaff, { params: { id: course.id }, body: { staff } })
  const people = []
  for (const name of names) {
    const person = await acme.user({ name })
    await person.ok(enrolmentsApi.enrol, { params: { id: course.id } })
    const { work } = await person.ok(courseworkApi.start, { params: course.params })
    const more = { companyId: acme.id, workId: work?.id ?? '', roundId: work?.draft?.roundId ?? '' }
    const learner = Object.assign(person, more)
    await addFile(learner, `${name} essay.pdf`)
    await write(learner, learner.workId, 'Mine')
    await handIn(learner, learner.workId)
    people.push(learner)
  }
  return { acme, admin, grader, people, ...course }
}

describe('work that is graded without names', () => {
  it('says to whoever grades it nothing of whose it is, in any byte, until it has its grade', async () => {
    const { grader, admin, people, id } = await classOf(w, ['Anacleta', 'Bernardine'])
    const [ana] = people
    if (!ana) throw new Error('nobody')
    const params = { workId: ana.workId }
    const body = { round: 1, revision: 0, review: rated(1, { word: 'Let me see' }) }
    const ofWork = [
      await grader.send(courseworkApi.queue),
      await grader.send(courseworkApi.byId, { params }),
      await grader.send(courseworkApi.saveReview, { params, body }),
      await grader.send(notificationsApi.list),
      await grader.send(dashboardApi.home),
    ]
    const enrolment = await ana.ok(enrolmentsApi.course, { params: { id } })
    const bytes = ofWork.map(({ text }) => text).join()
    expect(ofWork.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(bytes).not.toMatch(/anacleta|bernardine/i)
    expect(bytes).not.toContain(ana.id)
    expect(bytes).not.toContain(enrolment.enrolment?.id)
    const { number, rounds } = await grader.ok(courseworkApi.byId, { params })
    expect(number).toBeGreaterThan(0)
    expect(rounds[0]?.submittedAt).toMatch(/T12:00:00\.000Z$/)
    const [file] = rounds[0]?.files ?? []
    expect(file?.name).toBe('1.pdf')
    const saved = await grader.raw('POST', file?.downloadUrl ?? '')
    expect(JSON.stringify(saved.headers)).not.toMatch(/anacleta/i)

    // Where there are names there is no way from one to the work.
    const byName = [
      await grader.send(gradebookApi.page, { params: { id } }),
      await grader.send(courseworkApi.ofLearner, { params: { userId: ana.id } }),
    ]
    const named = byName.map(({ text }) => text).join()
    expect(named).toMatch(/anacleta/i)
    expect(named).not.toContain(ana.workId)
    const owner = { kind: 'coursework' as const, id: ana.roundId }
    expect((await grader.send(attachmentsApi.list, { query: owner })).status).not.toBe(200)

    const release = { ...body, revision: 1, outcome: 'graded' as const }
    const graded = await grader.ok(courseworkApi.release, { params, body: release })
    expect(graded).toMatchObject({ learner: { id: ana.id, name: 'Anacleta' }, number: null })
    expect(graded.moves).toContain('correct')
    expect(graded.rounds[0]?.files[0]?.name).toBe('Anacleta essay.pdf')
    const correct = { revision: 2, review: rated(2), reason: 'Added up wrongly' }
    await grader.ok(courseworkApi.correct, { params, body: correct })
    const { items } = await admin.ok(auditApi.list, { query: { action: 'courses.grade_corrected' } })
    expect(items).toMatchObject([{ targetId: ana.id, targetName: 'Anacleta Stone' }])
  })

  it('keeps its number, of which nobody has the same, and is without a name as long as its grade is held back', async () => {
    const { grader, people, params: lesson } = await classOf(w, ['Ana', 'Ben', 'Cleo'], true)
    const numbers = async () =>
      new Map((await grader.ok(courseworkApi.queue)).items.map(({ id, number }) => [id, number]))
    const first = await numbers()
    expect(new Set(first.values()).size).toBe(3)
    expect(await numbers()).toEqual(first)
    const [ana] = people
    const params = { workId: ana?.workId ?? '' }
    const body = { round: 1, revision: 0, review: rated(1), outcome: 'graded' as const }
    const ready = await grader.ok(courseworkApi.release, { params, body })
    expect(ready).toMatchObject({ learner: null, number: first.get(params.workId), review: { ready: true } })
    await grader.ok(courseworkApi.releaseTogether, { params: lesson })
    const { learner } = await grader.ok(courseworkApi.byId, { params })
    expect(learner?.name).toBe('Ana')
  })
})
