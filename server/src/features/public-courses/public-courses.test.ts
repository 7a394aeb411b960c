import { describe, expect, it } from 'vitest'
import type { CourseSettings } from '#contract/courses/course.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { publicCoursesApi } from '#contract/courses/public-courses.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()

async function draft(admin: Person, settings: Partial<CourseSettings> = {}) {
  const title = settings.title ?? 'Knots'
  const { id } = await admin.ok(coursesApi.create, { body: { title, language: 'en' } })
  const { revision } = await admin.ok(coursesApi.update, {
    params: { id },
    body: { audience: 'public', ...settings },
  })
  return { id, revision }
}
async function published(admin: Person, settings: Partial<CourseSettings> = {}): Promise<string> {
  const { id, revision } = await draft(admin, settings)
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return id
}
const shownAt = async ({ stranger }: TestCompany) => (await stranger.ok(publicCoursesApi.list, {})).items
const titlesAt = async (company: TestCompany) => (await shownAt(company)).map(({ title }) => title)

describe('what anyone is shown at a company’s address', () => {
  it('is what its public courses are called, say and take, and nothing of people', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const id = await published(admin, {
      title: 'Knots',
      summary: 'Three that hold',
      level: 'intermediate',
      topics: ['Sailing'],
      outcomes: ['Tie a bowline'],
    })
    expect(await shownAt(acme)).toEqual([
      {
        id,
        coverUrl: null,
        title: 'Knots',
        summary: 'Three that hold',
        language: 'en',
        level: 'intermediate',
        topics: ['Sailing'],
        minutes: 5,
      },
    ])
    expect((await acme.stranger.send(enrolmentsApi.course, { params: { id } })).status).toBe(401)
  })

  it('is no course of others, none that is not published, archived, or for fewer', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const admin = await acme.user({ role: 'admin' })
    await published(admin, { title: 'Shown' })
    await published(admin, { title: 'Of everyone', audience: 'everyone' })
    await published(admin, { title: 'Of invited', audience: 'invited' })
    await draft(admin, { title: 'Draft' })
    const archived = await published(admin, { title: 'Archived' })
    await admin.ok(coursesApi.archive, { params: { id: archived }, body: { archived: true } })
    await published(await other.user({ role: 'admin' }), { title: 'Elsewhere' })
    expect(await titlesAt(acme)).toEqual(['Shown'])
    expect(await titlesAt(other)).toEqual(['Elsewhere'])
  })

  it('follows whom a course is for as soon as that is published, and its archive', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const id = await published(admin, { audience: 'everyone' })
    const params = { id }
    expect(await titlesAt(acme)).toEqual([])
    const become = async (audience: CourseSettings['audience']) => {
      const { revision } = await admin.ok(coursesApi.update, { params, body: { audience } })
      await admin.ok(coursesApi.publish, { params, body: { revision } })
    }
    await become('public')
    expect(await titlesAt(acme)).toEqual(['Knots'])
    for (const archived of [true, false]) {
      await admin.ok(coursesApi.archive, { params, body: { archived } })
      expect(await titlesAt(acme)).toEqual(archived ? [] : ['Knots'])
    }
    await become('invited')
    expect(await titlesAt(acme)).toEqual([])
  })

  it('is twelve at most, those published last first', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    for (let n = 1; n <= 13; n++) await published(admin, { title: `Knot ${n}` })
    expect(await titlesAt(acme)).toEqual(Array.from({ length: 12 }, (_, at) => `Knot ${13 - at}`))
  })

  it('is nothing while the company is suspended', async () => {
    const acme = await w.company()
    await published(await acme.user({ role: 'admin' }))
    const root = await w.superAdmin()
    await root.ok(companyAdminApi.changeStatus, {
      params: { id: acme.id },
      body: { status: 'suspended', reason: 'Not paid' },
    })
    const { status, error } = await acme.stranger.send(publicCoursesApi.list, {})
    expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
  })
})

it('lets everyone of the company find, open and take a public course, and nobody of another one', async () => {
  const [acme, other] = [await w.company(), await w.company()]
  const params = { id: await published(await acme.user({ role: 'admin' })) }
  const student = await acme.user()
  const { items } = await student.ok(enrolmentsApi.catalogue, {})
  expect(items.map(({ title }) => title)).toEqual(['Knots'])
  expect((await student.ok(enrolmentsApi.enrol, { params })).enrolment?.state).toBe('active')
  const stranger = await other.user()
  expect((await stranger.send(enrolmentsApi.course, { params })).status).toBe(404)
})
