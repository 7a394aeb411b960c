import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanish, spanishPhone } from './harness/browser.ts'
import { heading } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { address, port, story } from './harness/story.ts'
import { es } from './harness/texts.ts'

const company = 'acme'

story(
  'whoever learns in a course finds it and its lessons by the keyboard, without accents; who does not, on a phone in Spanish, finds the course alone; a slow answer never stands under newer words, and one that fails is asked for again',
  async ({ visitor }) => {
    const admin = await ownPerson(company, 'admin', 'Alba')
    const [nuria, sol] = [
      await ownPerson(company, 'student', 'Nuria'),
      await ownPerson(company, 'student', 'Sol'),
    ]
    const as = { port, company, token: await tokenOf(port, company, admin.email, OWN_PASSWORD) }
    const mark = Date.now().toString(36)
    const [title, lesson] = [`Cómo afinar un órgano ${mark}`, `Fuelles y válvulas ${mark}`]
    const { id } = await call(coursesApi.create, { ...as, body: { title, language: 'es' } })
    const lessons = [{ id: uuid(), title: lesson, minutes: 5, required: true }]
    const modules = [{ id: uuid(), title: 'Primero', lessons }]
    const body = { revision: 1, modules }
    const { revision } = await call(coursesApi.saveOutline, { ...as, params: { id }, body })
    await call(coursesApi.publish, { ...as, params: { id }, body: { revision } })
    const token = await tokenOf(port, company, nuria.email, OWN_PASSWORD)
    await call(enrolmentsApi.enrol, { ...as, token, params: { id } })

    const { page } = await visitor({ ...spanish, viewport: { width: 1280, height: 900 } })
    await enter(page, nuria, '/dashboard')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: es('shell.search.placeholder') })
    await field.fill(`organo afinar ${mark}`)
    await page
      .getByRole('group', { name: es('shell.search.kind.course') })
      .getByText(title)
      .waitFor()
    await page.keyboard.press('Enter')
    await heading(page, title).waitFor()
    await page.keyboard.press('Control+k')
    // The first answer comes late, and belongs to words that are there no more.
    await page.route(/\/search\?search=zzz/, async (route) => {
      await new Promise((then) => setTimeout(then, 1500))
      await route.fulfill({ json: { data: { items: [], more: [] } } })
    })
    await field.fill('zzz')
    await page.waitForRequest(/\/search\?search=zzz/)
    await field.fill(`valvulas ${mark}`)
    await page.getByRole('option', { name: lesson }).waitFor()
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/wide.png` })
    await page.waitForTimeout(1600)
    // It, and where messages are searched for the same.
    expect(await page.getByRole('option').count()).toBe(2)
    await page.keyboard.press('Enter')
    await heading(page, lesson).waitFor()

    const phone = (await visitor(spanishPhone)).page
    await enter(phone, sol, '/dashboard')
    let broken = true
    await phone.route(/\/search\?/, (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await phone
      .getByRole('button', { name: es('shell.search') })
      .first()
      .click()
    await phone.getByRole('combobox', { name: es('shell.search.placeholder') }).fill(mark)
    const again = phone.getByRole('button', { name: es('shell.search.again') })
    await again.waitFor()
    if (process.env.LOOK) await phone.screenshot({ path: `${process.env.LOOK}/failed.png` })
    broken = false
    await again.click()
    await phone.getByRole('option', { name: title }).waitFor()
    if (process.env.LOOK) await phone.screenshot({ path: `${process.env.LOOK}/phone.png` })
    const inMessages = es('shell.search.in_messages', { text: mark })
    expect(await phone.getByRole('option').allTextContents()).toEqual([title, inMessages])
    await phone.getByRole('combobox', { name: es('shell.search.placeholder') }).fill(`fuelles ${mark}`)
    await phone.getByText(es('shell.search.nothing')).waitFor()
    await phone.goto(address(company, `/dashboard/learn/${id}`))
    await heading(phone, title).waitFor()
  },
)
