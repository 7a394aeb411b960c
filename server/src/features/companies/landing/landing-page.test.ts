import { describe, expect, it } from 'vitest'
import { companiesApi } from '#contract/companies/companies.ts'
import { landingApi } from '#contract/companies/landing.ts'
import { auditApi } from '#contract/people/audit.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()

const en = { heading: 'Learn with us', intro: 'Stones, **one** by one', action: 'Begin' }
const save = (by: Person, page: object, version = 0) => by.send(landingApi.save, { body: { version, page } })
const shown = async ({ stranger, slug }: TestCompany) =>
  (await stranger.ok(companiesApi.bySlug, { params: { slug } })).landing

describe('the landing page that an administrator writes', () => {
  it('is read by anyone at once', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    expect(await shown(acme)).toBeUndefined()
    expect(await admin.ok(landingApi.page, {})).toEqual({
      version: 0,
      page: { texts: {}, sections: ['courses'] },
    })
    const saved = await save(admin, { texts: { en }, sections: ['mentors', 'courses'] })
    expect(saved).toMatchObject({ status: 200, data: { version: 1 } })
    expect(await shown(acme)).toEqual({
      texts: {
        en: {
          heading: 'Learn with us',
          intro: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'Stones, ' },
                { type: 'text', text: 'one', marks: [{ type: 'bold' }] },
                { type: 'text', text: ' by one' },
              ],
            },
          ],
          action: 'Begin',
        },
      },
      sections: ['mentors', 'courses'],
    })
    const { items } = await admin.ok(auditApi.list, {})
    expect(items.filter(({ action }) => action === 'companies.landing_changed')).toHaveLength(1)
  })

  it('holds no link that runs something, and no mark-up: what is typed is letters', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const intro = '[Press](javascript:alert(1)) <img src=x onerror=alert(1)></script><script>'
    await save(admin, { texts: { es: { heading: '</script><b>Hola', intro, action: '' } }, sections: [] })
    expect((await shown(acme))?.texts.es?.intro).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: intro }] },
    ])
  })

  it('is refused over a newer one, and what is too long or unknown at its field', async () => {
    const acme = await w.company()
    const [ada, bea] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
    await save(ada, { texts: { en }, sections: [] })
    const late = await save(bea, { texts: {}, sections: ['courses'] })
    expect([late.error?.code, late.error?.details]).toEqual(['CONFLICT', { reason: 'newer' }])
    expect((await shown(acme))?.sections).toEqual([])
    const wrong = { texts: { en: { ...en, heading: 'x'.repeat(101) } }, sections: ['courses', 'courses'] }
    expect((await save(ada, wrong, 1)).error?.details).toEqual([
      { field: 'page.texts.en.heading', code: 'too_long', params: { maximum: 100 } },
      { field: 'page.sections', code: 'duplicate' },
    ])
    expect((await save(ada, { texts: { fr: en }, sections: [] }, 1)).status).toBe(400)
  })

  it('is written by administrators alone, each of their own company; by an operator at its address', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    for (const role of ['student', 'mentor'] as const) {
      const person = await acme.user({ role })
      expect((await person.send(landingApi.page, {})).status).toBe(403)
      expect((await save(person, { texts: {}, sections: [] })).status).toBe(403)
    }
    expect((await acme.stranger.send(landingApi.page, {})).status).toBe(401)
    const stranger = await other.user({ role: 'admin' })
    const there = w.at(acme, stranger)
    const tried = await there.send(landingApi.save, {
      body: { version: 0, page: { texts: { en }, sections: [] } },
    })
    expect([tried.status, tried.error?.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(await shown(acme)).toBeUndefined()
    const root = w.at(acme, await w.superAdmin())
    await root.ok(landingApi.save, { body: { version: 0, page: { texts: { en }, sections: [] } } })
    expect((await shown(acme))?.texts.en?.heading).toBe('Learn with us')
    expect(await shown(other)).toBeUndefined()
  })
})
