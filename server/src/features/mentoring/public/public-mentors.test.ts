import { beforeAll, describe, expect, it } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { landingApi } from '#contract/companies/landing.ts'
import { publicMentorsApi } from '#contract/mentoring/public/public-mentors.ts'
import { auditApi } from '#contract/people/audit.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()

let acme: TestCompany
let admin: Person
beforeAll(async () => {
  acme = await w.company()
  admin = await acme.user({ role: 'admin' })
  await showMentors(admin)
})

async function showMentors(by: Person, sections: ('courses' | 'mentors')[] = ['courses', 'mentors']) {
  const { version } = await by.ok(landingApi.page, {})
  await by.ok(landingApi.save, { body: { version, page: { texts: {}, sections } } })
}
const agreeing = async (company: TestCompany, name: string) => {
  const mentor = await company.user({ role: 'mentor', name })
  await mentor.ok(publicMentorsApi.agree, { body: { headline: 'Dry stone walls' } })
  return mentor
}
const shownAt = async ({ stranger }: TestCompany) =>
  (await stranger.ok(publicMentorsApi.list, {})).items.map(({ name }) => name).toSorted()

describe('mentors on a company’s landing page', () => {
  it('are shown once they agreed, by name, photo, headline and topics, and nothing that leads to them', async () => {
    const mentor = await acme.user({ role: 'mentor', name: 'Isla' })
    await mentor.ok(onboardingApi.save, {
      body: { step: 'done', topics: ['Walls'], about: 'Not for anyone' },
    })
    expect(await mentor.ok(publicMentorsApi.own, {})).toEqual({
      shown: false,
      companyShows: true,
      mentor: { name: 'Isla', surname: 'Stone', photoUrl: null, headline: '', topics: ['Walls'] },
    })
    expect(await shownAt(acme)).toEqual([])
    await mentor.ok(publicMentorsApi.agree, { body: { headline: 'Dry stone walls' } })
    const { text, headers } = await acme.stranger.raw('GET', '/api/v1/mentoring/public-mentors')
    expect(JSON.parse(text)).toEqual({
      data: {
        items: [
          { name: 'Isla', surname: 'Stone', photoUrl: null, headline: 'Dry stone walls', topics: ['Walls'] },
        ],
      },
    })
    // Nobody on the way keeps it: what is taken back is gone.
    expect(headers['cache-control']).toBe('no-store')
    await mentor.ok(publicMentorsApi.withdraw, {})
    expect(await shownAt(acme)).toEqual([])
    // Nothing is kept of it either.
    expect((await mentor.ok(publicMentorsApi.own, {})).mentor.headline).toBe('')
    await mentor.ok(publicMentorsApi.withdraw, {})
    const { items } = await admin.ok(auditApi.list, {})
    const actions = items
      .map(({ action }) => action)
      .filter((action) => action.startsWith('mentoring.public'))
    expect(actions).toEqual(['mentoring.public_withdrawn', 'mentoring.public_agreed'])
  })

  it('are gone as soon as they are shut out, deleted, hidden or no mentors', async () => {
    const people = []
    for (const name of ['Inactive', 'Deleted', 'Hidden', 'Student', 'Stays'])
      people.push(await agreeing(acme, name))
    expect(await shownAt(acme)).toEqual(['Deleted', 'Hidden', 'Inactive', 'Stays', 'Student'])
    const [inactive, deleted, hidden, student] = people
    for (const [one, status] of [
      [inactive, 'inactive'],
      [deleted, 'deleted'],
      [hidden, 'hidden'],
    ] as const)
      await admin.ok(usersApi.changeStatus, {
        params: { id: one?.id ?? '' },
        body: { userId: one?.id ?? '', status },
      })
    await admin.ok(usersApi.update, { params: { id: student?.id ?? '' }, body: { role: 'student' } })
    expect(await shownAt(acme)).toEqual(['Stays'])
  })

  it('are those of the company at that address, where it shows any, and of none that is suspended', async () => {
    const [quiet, other] = [await w.company(), await w.company()]
    const lead = await quiet.user({ role: 'admin' })
    const mentor = await agreeing(quiet, 'Quiet')
    await showMentors(await other.user({ role: 'admin' }))
    expect(await shownAt(quiet)).toEqual([])
    expect((await mentor.ok(publicMentorsApi.own, {})).companyShows).toBe(false)
    // Whoever decides it sees beforehand who it would be.
    expect((await lead.ok(publicMentorsApi.agreed, {})).items.map(({ name }) => name)).toEqual(['Quiet'])
    await showMentors(lead)
    expect([await shownAt(quiet), await shownAt(other)]).toEqual([['Quiet'], []])
    await showMentors(lead, ['courses'])
    expect(await shownAt(quiet)).toEqual([])
    await showMentors(lead)
    const root = await w.superAdmin()
    const body = { status: 'suspended' as const, reason: 'Not paid' }
    await root.ok(companyAdminApi.changeStatus, { params: { id: quiet.id }, body })
    expect((await quiet.stranger.send(publicMentorsApi.list, {})).status).toBe(403)
  })

  it('are twelve at most', async () => {
    const many = await w.company()
    await showMentors(await many.user({ role: 'admin' }))
    for (let n = 1; n <= 13; n++) await agreeing(many, `Mentor ${n}`)
    expect(await shownAt(many)).toHaveLength(12)
  })

  it('agree themselves: nobody else can, and what they agree to is a line of their own', async () => {
    const mentor = await agreeing(acme, 'Kept')
    const headline = 'Dry stone walls'
    for (const role of ['student', 'admin'] as const) {
      const person = await acme.user({ role })
      expect((await person.send(publicMentorsApi.agree, { body: { headline } })).status).toBe(403)
      expect((await person.send(publicMentorsApi.own, {})).status).toBe(404)
      // Takes back nobody else’s.
      await person.ok(publicMentorsApi.withdraw, {})
    }
    expect(await shownAt(acme)).toContain('Kept')
    // Put in other words, it is these that are shown.
    await mentor.ok(publicMentorsApi.agree, { body: { headline: 'Walls and hedges' } })
    const { items } = await acme.stranger.ok(publicMentorsApi.list, {})
    expect(items.find(({ name }) => name === 'Kept')?.headline).toBe('Walls and hedges')
    expect((await acme.stranger.send(publicMentorsApi.agree, { body: { headline } })).status).toBe(401)
    const root = w.at(acme, await w.superAdmin())
    expect((await root.send(publicMentorsApi.agree, { body: { headline } })).status).toBe(403)
    for (const role of ['student', 'mentor'] as const)
      expect((await (await acme.user({ role })).send(publicMentorsApi.agreed, {})).status).toBe(403)
    const long = await mentor.send(publicMentorsApi.agree, { body: { headline: 'x'.repeat(121) } })
    expect(long.error?.details).toEqual([{ field: 'headline', code: 'too_long', params: { maximum: 120 } }])
  })
})
