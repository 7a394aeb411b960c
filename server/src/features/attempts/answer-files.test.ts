import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { attachmentsApi } from '#contract/attachments.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { attemptsApi, type Attempt } from '#contract/practice/attempts.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import { attachmentOwners, tablesOfPeople } from '#server/features.ts'
import { sweepAttachments } from '../../capabilities/attachments/sweep-attachments.ts'
import { fetchFile } from '../../../test/fetch-file.ts'
import { world, type Person } from '../../../test/world.ts'
import { erasePeople } from '../erasure/erase-people.ts'
import { question, text } from '../questions/question.test-data.ts'
import { attach, learning, quizOf } from './quiz.test-data.ts'

const w = await world()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n\n')

/** Somebody who takes a quiz of one question that is answered with files, and somebody who grades it. */
async function asked(given: Partial<QuestionOf<'file'>> = {}) {
  const drawn = question('file', { prompt: text('Draw a wing'), points: 5, ...given })
  const known = await learning(w, quizOf([drawn]))
  const grader = await known.acme.user({ role: 'mentor', name: 'Gil' })
  const staff = [{ id: grader.id, part: 'grader' as const }]
  await known.admin.ok(coursesApi.setStaff, { params: { id: known.id }, body: { staff } })
  const attempt = await known.student.ok(attemptsApi.start, { params: known.params })
  const filesId = attempt.questions[0]?.filesId ?? ''
  const of = { attemptId: attempt.id }
  const answer = async () =>
    (await known.student.ok(attemptsApi.byId, { params: of })).questions[0]?.answer ?? null
  return { ...known, drawn, grader, filesId, of, answer }
}
const codeOf = async (answer: Promise<{ error?: { code: string } | undefined }>) => (await answer).error?.code
const listOf = (person: Person, filesId: string) =>
  person.send(attachmentsApi.list, { query: { kind: 'quiz_answer', id: filesId } })
const problem = ({ text: said }: { text: string }) =>
  (JSON.parse(said) as { error: { code: string; details: { code: string }[] } }).error
const submit = (person: Person, of: { attemptId: string }): Promise<Attempt> =>
  person.ok(attemptsApi.submit, { params: of })

describe('an answer that is files', () => {
  it('is saved as they are attached and taken away, and waits for a person with them', async () => {
    const { student, grader, drawn, filesId, of, answer } = await asked()
    expect(await answer()).toBeNull()
    const first = await attach(student, filesId)
    const second = await attach(student, filesId, { name: 'More.pdf', content: PDF })
    expect([first.status, second.status]).toEqual([204, 204])
    await student.ok(attachmentsApi.remove, { params: { id: first.id } })
    expect(await answer()).toEqual({ type: 'file', files: [{ id: second.id, name: 'More.pdf' }] })
    await student.ok(attachmentsApi.restore, { params: { id: first.id } })
    expect(await answer()).toMatchObject({ files: [{ name: 'Wings.txt' }, { name: 'More.pdf' }] })
    const { result } = await submit(student, of)
    expect(result).toMatchObject({ state: 'awaiting_grade', pointsWaiting: 5 })
    const { answers } = await grader.ok(attemptsApi.toGrade, { params: of })
    expect(answers).toMatchObject([{ filesId, answer: { files: [{ id: first.id }, { id: second.id }] } }])
    const { items, mayChange } = await grader.ok(attachmentsApi.list, {
      query: { kind: 'quiz_answer', id: filesId },
    })
    expect(mayChange).toBe(false)
    expect((await fetchFile(grader, items[1] ?? { url: '', downloadUrl: '' })).bytes.equals(PDF)).toBe(true)
    const graded = await grader.ok(attemptsApi.grade, {
      params: of,
      body: { revision: 0, answers: [{ questionId: drawn.id, points: 4, comment: '' }] },
    })
    expect(graded.state).toBe('graded')
  })

  it('is opened by its learner, and once it is submitted by those who grade the course, by nobody else', async () => {
    const { acme, admin, student, grader, filesId, of, id } = await asked()
    const { id: fileId } = await attach(student, filesId)
    const classmate = await acme.user()
    await classmate.ok(enrolmentsApi.enrol, { params: { id } })
    const mentor = await acme.user({ role: 'mentor' })
    const other = await (await w.company()).user({ role: 'admin' })
    const opens = async (person: Person) => [
      (await listOf(person, filesId)).status,
      (await person.send(attachmentsApi.byId, { params: { id: fileId } })).status,
    ]
    for (const person of [grader, admin, classmate, mentor, other])
      expect(await opens(person)).toEqual([404, 404])
    await submit(student, of)
    for (const person of [student, grader, admin]) expect(await opens(person)).toEqual([200, 200])
    for (const person of [classmate, mentor, other]) expect(await opens(person)).toEqual([404, 404])
    expect(await codeOf(grader.send(attachmentsApi.remove, { params: { id: fileId } }))).toBe('FORBIDDEN')
  })

  it('is what was attached when it was submitted: nothing is added or taken away after', async () => {
    const { student, filesId, of, answer } = await asked()
    const { id } = await attach(student, filesId)
    await submit(student, of)
    expect((await attach(student, filesId)).status).toBe(403)
    expect(await codeOf(student.send(attachmentsApi.remove, { params: { id } }))).toBe('FORBIDDEN')
    expect(await answer()).toMatchObject({ files: [{ id }] })
  })

  it('is what was attached while its learner learnt in the course: once they have left it, it is opened and no more', async () => {
    const { student, filesId, id: courseId } = await asked()
    const { id } = await attach(student, filesId)
    await student.ok(enrolmentsApi.withdraw, { params: { id: courseId } })
    expect((await attach(student, filesId)).status).toBe(403)
    expect(await codeOf(student.send(attachmentsApi.remove, { params: { id } }))).toBe('FORBIDDEN')
    expect((await listOf(student, filesId)).data).toMatchObject({ items: [{ id }], mayChange: false })
  })

  it('takes the kinds, the number and the size that its author asks for, by what is in a file', async () => {
    const { student, filesId, answer } = await asked({ kinds: ['pdf'], mostFiles: 1, mostMegabytes: 1 })
    const disguised = await attach(student, filesId, { name: 'Wings.pdf', mediaType: 'application/pdf' })
    expect([disguised.status, problem(disguised).details[0]?.code]).toEqual([415, 'file_not_asked_for'])
    expect(await answer()).toBeNull()
    const large = await attach(student, filesId, { content: Buffer.alloc(1024 * 1024 + 1) })
    expect(large.status).toBe(413)
    expect((await attach(student, filesId, { content: PDF })).status).toBe(204)
    expect((await attach(student, filesId, { content: PDF })).status).toBe(409)
  })

  it('is written by what is attached alone: nobody says that files are theirs which are not', async () => {
    const { student, drawn, filesId, of, answer } = await asked()
    const { id } = await attach(student, filesId)
    const params = { ...of, questionId: drawn.id }
    const claimed = { type: 'file' as const, files: [{ id: drawn.id, name: 'Another’s' }] }
    for (const said of [claimed, null])
      expect(
        (await student.send(attemptsApi.answer, { params, body: { number: 9, answer: said } })).status,
      ).toBe(400)
    expect(await answer()).toMatchObject({ files: [{ id }] })
  })

  it('is nothing that a person would read where nothing is attached', async () => {
    const { student, of } = await asked()
    expect((await submit(student, of)).result).toMatchObject({ state: 'auto_graded', percent: 0 })
  })

  it('stands in its learner’s own data, and goes with them where they are erased', async () => {
    const { acme, student, grader, filesId, of } = await asked()
    const { id } = await attach(student, filesId, { name: 'Private.txt' })
    await submit(student, of)
    expect((await student.call(myDataApi.export)).text).toContain('Private.txt')
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update users set status = 'deleted', deleted_at = now() - interval '31 days' where id = ${student.id}`.execute(
        tx,
      ),
    )
    await erasePeople(w.services, tablesOfPeople)
    expect((await grader.send(attachmentsApi.byId, { params: { id } })).status).toBe(404)
    await sweepAttachments(w.services, attachmentOwners)
    const left = await w.services.db.withTenant(acme.id, (tx) => sql`select from attachments`.execute(tx))
    expect(left.rows).toEqual([])
  })
})
