import { expect } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { call, tokenOf } from './harness/api.ts'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es } from './harness/texts.ts'

story(
  'who does not want the next step now is given another one, on every device, and can take that back',
  async ({ visitor }) => {
    const ines = await ownPerson('acme', 'student', 'Ines')
    const token = await tokenOf(port, 'acme', ines.email, OWN_PASSWORD)
    // The first steps are what cannot wait.
    await call(onboardingApi.save, { port, company: 'acme', token, body: { step: 'done' } })
    const { page } = await visitor(spanishPhone)
    await enter(page, ines)
    const card = page.getByRole('region').filter({ hasText: es('dashboard.next.eyebrow') })
    const step = () => card.getByRole('heading', { level: 2 }).innerText()
    const notNow = card.getByRole('button', { name: es('dashboard.next.not_now') })
    await notNow.waitFor()
    const first = await step()
    await notNow.click()
    await page.getByText(es('dashboard.next.aside')).waitFor()
    await expect.poll(step).not.toBe(first)
    expect(await violationsInEveryLook(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])

    const next = await step()
    const elsewhere = await visitor(spanishPhone)
    await enter(elsewhere.page, ines)
    await elsewhere.page.getByRole('heading', { level: 2, name: next }).waitFor()
    expect(await elsewhere.page.getByRole('heading', { name: first }).count()).toBe(0)
    await page.getByRole('button', { name: es('generic.undo') }).click()
    await expect.poll(step).toBe(first)
  },
)
