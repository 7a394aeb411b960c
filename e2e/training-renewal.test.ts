import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { trainingApi } from '#contract/training/training.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { heading } from './harness/controls.ts'
import { startMovedTime, type MovedTime } from './harness/time/moved-time.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { story } from './harness/story.ts'
import { es } from './harness/texts.ts'

/** Most of a year passes in this story, so it has a server of its own. */
let time: MovedTime
beforeAll(async () => {
  time = await startMovedTime()
})
afterAll(() => time?.stop())

const TITLE = 'Trabajar en altura'
const DAY_MS = 86_400_000
const as = async ({ company, email, port }: Own) => ({
  port,
  company,
  token: await tokenOf(port, company, email, OWN_PASSWORD),
})

/** A published course of one lesson that a group of one is to complete each year, a month before the last time runs out. */
async function assigned(lead: Own, learner: Own) {
  const admin = await as(lead)
  const { id } = await call(coursesApi.create, { ...admin, body: { title: TITLE, language: 'es' } })
  const params = { id }
  const lessonId = uuid()
  const lessons = [{ id: lessonId, title: 'El arnés', minutes: 5, required: true }]
  const modules = [{ id: uuid(), title: 'Antes de subir', lessons }]
  await call(coursesApi.saveOutline, { ...admin, params, body: { revision: 1, modules } })
  const { revision } = await call(coursesApi.update, { ...admin, params, body: { summary: 'Cada año.' } })
  await call(coursesApi.publish, { ...admin, params, body: { revision } })
  const group = await call(groupsApi.create, { ...admin, body: { name: 'Montaje' } })
  await call(groupsApi.addPeople, { ...admin, params: { id: group.id }, body: { userIds: [learner.id] } })
  const body = { groupId: group.id, courseId: id, dueDays: 10, renewMonths: 12, renewDaysBefore: 30 }
  const { id: assignmentId } = await call(trainingApi.assign, { ...admin, body })
  return { courseId: id, lessonId, assignmentId, admin }
}

story(
  'a course that is due each year comes back on a student’s phone a month before it runs out, is completed again, and comes back no second time',
  async ({ visitor }) => {
    const company = await ownCompany('Renewal', time.port)
    const [lead, noa] = [
      await ownPerson(company, 'admin', 'Elvira', time.port),
      await ownPerson(company, 'student', 'Noa', time.port),
    ]
    const { courseId, lessonId, assignmentId, admin } = await assigned(lead, noa)
    const own = await as(noa)
    const place = async () =>
      (await call(enrolmentsApi.course, { ...own, params: { id: courseId } })).enrolment
    const standing = async () =>
      (await call(trainingApi.people, { ...admin, params: { id: assignmentId } })).items.map(
        (one) => one.standing,
      )
    const told = async () =>
      (await call(notificationsApi.list, own)).items.filter(({ kind }) => kind === 'enrolled').length
    const params = { id: courseId, lessonId }
    await call(enrolmentsApi.record, { ...own, params, body: { id: uuid(), kind: 'done' } })
    expect([(await place())?.state, await standing(), await told()]).toEqual(['completed', ['done'], 0])

    const later = (days: number) =>
      time.move(
        `update enrolments set enrolled_at = enrolled_at - interval '${days} days', due_on = due_on - ${days},
          completed_at = completed_at - interval '${days} days', first_completed_at = first_completed_at - interval '${days} days'`,
        `update progress_events set at = at - interval '${days} days'`,
        `update assignments set created_at = created_at - interval '${days} days'`,
      )
    await later(300)
    expect((await place())?.state).toBe('completed')
    await later(40)
    await expect.poll(async () => (await place())?.state).toBe('active')
    const due = Date.parse((await place())?.dueOn ?? '')
    // Twelve months after the day on which it was completed: 340 of its 365 or 366 days are over.
    expect(Math.round((due - Date.now()) / DAY_MS)).toBeGreaterThanOrEqual(23)
    expect(Math.round((due - Date.now()) / DAY_MS)).toBeLessThanOrEqual(27)
    expect([await standing(), await told()]).toEqual([['not_begun'], 1])

    const { page } = await visitor(spanishPhone)
    await enter(page, noa, '/dashboard/learn')
    const shelf = page.getByRole('region', { name: es('learn.continue') })
    await shelf.getByRole('link', { name: TITLE }).waitFor()
    expect(await violations(page)).toEqual([])
    await shelf.getByRole('link', { name: TITLE }).tap()
    await page.getByRole('link', { name: es('learn.go_on'), exact: true }).tap()
    await heading(page, 'El arnés').waitFor()
    await page.getByRole('button', { name: es('learn.player.mark') }).tap()
    await page.getByText(es('learn.completed.title')).waitFor()
    await expect.poll(async () => (await place())?.state).toBe('completed')
    expect(await standing()).toEqual(['done'])

    await later(300)
    expect([(await place())?.state, await standing()]).toEqual(['completed', ['done']])
  },
)
