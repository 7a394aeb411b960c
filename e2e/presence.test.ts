import { conversationsApi } from '#contract/help/conversations.ts'
import { expect } from 'vitest'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { address, port, story } from './harness/story.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { es, text } from './harness/texts.ts'

story(
  'a mentor comes, is seen to be here by a student on a Spanish phone who writes with them, leaves, and turns it off: then neither sees the other',
  async ({ visitor }) => {
    const company = await ownCompany('Pizarra')
    const luz = await ownPerson(company, 'student', 'Luz')
    const ramon = await ownPerson(company, 'mentor', 'Ramon')
    const token = await tokenOf(port, company, luz.email, OWN_PASSWORD)
    const { id } = await call(conversationsApi.open, { port, company, token, body: { userId: ramon.id } })

    const student = await visitor(spanishPhone)
    await enter(student.page, luz, `/dashboard/messages/${id}`)
    const thread = student.page.getByRole('region', { name: es('messages.with', { name: 'Ramon Ridge' }) })
    const now = thread.getByText(es('messages.here.now'))
    await thread.getByText(es('role.mentor')).waitFor()
    expect(await now.count()).toBe(0)

    const mentor = await visitor()
    await enter(mentor.page, ramon, `/dashboard/messages/${id}`)
    const seesToo = mentor.page.getByText(text('messages.here.now')).last()
    // It comes by itself.
    await now.waitFor()
    await seesToo.waitFor()
    expect(await violations(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])

    await mentor.page.goto('about:blank')
    await thread.getByText(es('messages.here.today')).waitFor()

    await mentor.page.goto(address(company, '/dashboard/me/noticed'))
    await now.waitFor()
    await mentor.page.getByRole('switch', { name: text('account.noticed.here.on') }).click({ force: true })
    await now.waitFor({ state: 'detached' })
    expect(await thread.getByText(es('messages.here.today')).count()).toBe(0)
    await mentor.page.goto(address(company, `/dashboard/messages/${id}`))
    await mentor.page.getByText(text('role.student')).first().waitFor()
    expect(await mentor.page.getByText(text('messages.here.now')).count()).toBe(0)
  },
)
