import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { auditApi } from '#contract/people/audit.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { searchApi } from '#contract/search.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type World } from '../../../test/world.ts'
import { addFile } from './peers/peers.test-data.ts'
import { assignmentOf, handIn, publishAssignment, rated, rubric, working, write } from './work.test-data.ts'

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
  it('is read by no mentor of whoever wrote it, who would know whose it is', async () => {
    const { acme, people } = await classOf(w, ['Anacleta'])
    const [ana] = people
    if (!ana) throw new Error('nobody')
    const mentor = await acme.user({ role: 'mentor', name: 'Milo' })
    await activePair(w, acme, mentor, ana)
    const params = { workId: ana.workId }
    const body = { round: 1, revision: 0, review: rated(1, { word: 'Mine to say' }) }
    const answers = [
      await mentor.send(courseworkApi.byId, { params }),
      await mentor.send(courseworkApi.saveReview, { params, body }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect((await mentor.ok(courseworkApi.queue)).items).toEqual([])
  })

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
    expect(rounds[0]?.submittedAt).toBe(null)
    const [file] = rounds[0]?.files ?? []
    expect(file).toMatchObject({ name: '1.pdf', createdAt: '1970-01-01T00:00:00.000Z' })
    // The other kind of id would say at which moment it was made.
    expect(file?.id).toMatch(/^.{8}-.{4}-4/)
    const saved = await grader.raw('POST', file?.downloadUrl ?? '')
    expect(JSON.stringify(saved.headers)).not.toMatch(/anacleta/i)

    // Where there are names there is no way from one to the work.
    const byName = [
      await grader.send(gradebookApi.page, { params: { id } }),
      await grader.send(gradebookApi.export, { params: { id }, body: {} }),
      await grader.send(searchApi.find, { query: { search: 'Anacleta' } }),
      await grader.send(searchApi.find, { query: { search: 'essay' } }),
      await grader.send(courseworkApi.ofLearner, { params: { userId: ana.id } }),
    ]
    expect(byName.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const named = byName.map(({ text }) => text).join()
    expect(named).toMatch(/anacleta/i)
    for (const ofAna of [ana.workId, ana.roundId]) expect(named).not.toContain(ofAna)
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

  it('says in the gradebook and its file the same of everybody until they have their grade: of who handed in, who only began and who did not come', async () => {
    const { acme, admin, grader, people, id, params: lesson } = await classOf(w, ['Ana', 'Ben'])
    const begun = await acme.user({ name: 'Cleo' })
    const away = await acme.user({ name: 'Dan' })
    for (const person of [begun, away]) await person.ok(enrolmentsApi.enrol, { params: { id } })
    await begun.ok(courseworkApi.start, { params: lesson })
    const all = [...people, begun, away]
    for (const person of all) {
      const { enrolment } = await person.ok(enrolmentsApi.course, { params: { id } })
      const due = { params: { id, enrolmentId: enrolment?.id ?? '' }, body: { dueOn: '2020-01-01' } }
      await admin.ok(enrolmentsApi.decide, due)
    }
    const scheme = { revision: 0, categories: [], lessons: [], missingIsZero: true }
    await admin.ok(gradebookApi.saveScheme, { params: { id }, body: scheme })
    const cells = async () => {
      const { rows } = await grader.ok(gradebookApi.page, { params: { id } })
      return rows.map((row) => ({ percent: row.percent, cells: row.cells }))
    }
    const before = await cells()
    expect(before).toHaveLength(4)
    for (const one of before) expect(one).toEqual(before[0])
    expect(before[0]).toMatchObject({ percent: null, cells: [{ state: 'nameless', missing: false }] })
    const { text } = await grader.send(gradebookApi.export, { params: { id }, body: {} })
    expect(text.match(/Graded without names/g)).toHaveLength(4)
    // To oneself nothing of it is without a name.
    const own = await away.ok(gradebookApi.own, { params: { id } })
    expect(own).toMatchObject({ percent: 0, cells: [{ state: 'not_begun', missing: true }] })

    const body = { round: 1, revision: 0, review: rated(1), outcome: 'graded' as const }
    await grader.ok(courseworkApi.release, { params: { workId: people[0]?.workId ?? '' }, body })
    const states = (await cells()).map((one) => one.cells[0]?.state)
    expect(states).toEqual(['graded', 'nameless', 'nameless', 'nameless'])
  })

  it('waits in an order that says nothing of who handed in before whom', async () => {
    const { acme, grader, people } = await classOf(w, ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'])
    // Each on another day, those with the highest numbers first.
    const numbers = await grader.ok(courseworkApi.queue)
    const days = numbers.items.map(({ id }, at) => ({ id, at: `2026-01-0${9 - at}T10:00:00Z` }))
    await w.server.services.db.withTenant(acme.id, async (tx) => {
      for (const { id, at } of days)
        await tx
          .updateTable('coursework')
          .set({ submitted_at: new Date(at) })
          .where('id', '=', id)
          .execute()
    })
    const { items } = await grader.ok(courseworkApi.queue)
    const shown = items.map(({ number }) => number ?? 0)
    expect(shown).toHaveLength(people.length)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(items.map(({ submittedAt }) => submittedAt)).toEqual([null, null, null, null, null])
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(1000)
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
  it('has its name where handing in is all that is asked, since no grade would ever give it back', async () => {
    const made = await working(w, assignmentOf({ anonymous: true, passedBy: 'handed_in' }))
    const { grader, student, workId, id } = made
    const cell = async () => (await grader.ok(gradebookApi.page, { params: { id } })).rows[0]?.cells[0]
    expect(await cell()).toMatchObject({ state: 'in_progress' })
    // As work that was begun while such names were hidden.
    await w.services.db.withTenant(made.acme.id, (tx) =>
      tx.updateTable('coursework').set({ learner_number: 4821 }).where('id', '=', workId).execute(),
    )
    await write(student, workId, 'Mine')
    await handIn(student, workId)
    expect(await cell()).toMatchObject({ state: 'graded' })
    const seen = await grader.ok(courseworkApi.byId, { params: { workId } })
    expect(seen).toMatchObject({ learner: { id: student.id }, number: null })
  })
})
