import { expect } from 'vitest'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, ownCompany, ownPerson } from './harness/own-company.ts'
import { address, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

story(
  'a mentor agrees to be shown to anyone; an administrator on a Spanish phone writes the public page where it stands and shows its mentors; whoever comes by reads both, until the mentor takes it back',
  async ({ visitor }) => {
    const company = await ownCompany('Cantera')
    const iria = await ownPerson(company, 'mentor', 'Iria')
    const olaia = await ownPerson(company, 'admin', 'Olaia')
    const [mentor, admin, anyone] = [
      await visitor(),
      await visitor(spanishPhone),
      await visitor(spanishPhone),
    ]

    await enter(mentor.page, iria, '/dashboard/me/interests')
    await mentor.page.getByRole('textbox', { name: text('account.public.headline') }).fill('Dry stone walls')
    await button(mentor.page, text('account.public.agree')).click()
    await mentor.page.getByText(text('account.public.is_shown_later')).waitFor()
    expect(await violations(mentor.page)).toEqual([])

    // The company has decided nothing yet: nobody is shown.
    await anyone.page.goto(address(company))
    await anyone.page.getByRole('heading', { name: es('landing.title', { company: 'Cantera' }) }).waitFor()
    expect(await anyone.page.getByText('Iria Ridge').count()).toBe(0)
    expect(await button(anyone.page, es('landing.edit.begin')).count()).toBe(0)

    await enter(admin.page, olaia, '/dashboard/company/identity')
    await admin.page.getByRole('link', { name: es('company.landing.open') }).click()
    await button(admin.page, es('landing.edit.begin')).press('Enter')
    const heading = admin.page.getByRole('textbox', { name: es('landing.edit.heading') })
    await expect.poll(() => heading.evaluate((field) => field === document.activeElement)).toBe(true)
    await admin.page.keyboard.type('Piedra seca')
    await admin.page
      .getByRole('textbox', { name: es('landing.edit.intro') })
      .fill('Muros que **aguantan**.\n<img src=x onerror=alert(1)>')
    await admin.page.getByRole('textbox', { name: es('landing.edit.action') }).fill('Entrar')
    await admin.page.getByRole('checkbox', { name: es('landing.edit.show.mentors') }).press('Space')
    await admin.page.getByText('Iria Ridge').waitFor()
    expect(await violations(admin.page)).toEqual([])
    expect(await cutTexts(admin.page)).toEqual([])
    await button(admin.page, es('landing.edit.preview')).press('Enter')
    await admin.page.getByRole('heading', { level: 1, name: 'Piedra seca' }).waitFor()
    expect(await violations(admin.page)).toEqual([])
    await button(admin.page, es('generic.save')).press('Enter')
    await button(admin.page, es('landing.edit.begin')).waitFor()

    await anyone.page.reload()
    await anyone.page.getByRole('heading', { level: 1, name: 'Piedra seca' }).waitFor()
    await anyone.page
      .getByRole('region', { name: es('landing.mentors.title', { company: 'Cantera' }) })
      .waitFor()
    await anyone.page.getByText('Iria Ridge').waitFor()
    await anyone.page.getByText('Dry stone walls').waitFor()
    expect(await anyone.page.locator('.landing-lead strong').textContent()).toBe('aguantan')
    // What is no sign of the small set is letters.
    expect(await anyone.page.locator('.landing-lead img').count()).toBe(0)
    expect(await violations(anyone.page)).toEqual([])
    expect(await cutTexts(anyone.page)).toEqual([])

    await button(mentor.page, text('account.public.withdraw')).click()
    await mentor.page.getByText(text('account.public.not_shown')).waitFor()
    await anyone.page.reload()
    await anyone.page.getByRole('heading', { level: 1, name: 'Piedra seca' }).waitFor()
    await expect.poll(() => anyone.page.getByText('Iria Ridge').count()).toBe(0)
    await anyone.page.getByRole('link', { name: 'Entrar' }).click()
    await anyone.page.waitForURL('**/login')
  },
)
