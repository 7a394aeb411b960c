import { expect } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { v7 as uuid } from 'uuid'
import { call, tokenOf } from './harness/api.ts'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { inside } from './harness/signed-in.ts'
import { address, password, port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

story(
  'a mentor reports a student; a super_admin opens the messages before it for a reason, on a phone, and both are told that reason',
  async ({ visitor }) => {
    const slug = await ownCompany('Reef')
    const [ines, ramon] = [await ownPerson(slug, 'student', 'Ines'), await ownPerson(slug, 'mentor', 'Ramon')]
    const token = await tokenOf(port, slug, ines.email, OWN_PASSWORD)
    const as = { port, company: slug, token }
    const { id } = await call(conversationsApi.open, { ...as, body: { userId: ramon.id } })
    const body = { id: uuid(), text: 'Give me the answers, or else' }
    await call(conversationsApi.send, { ...as, params: { id }, body })

    const mentor = await visitor()
    await enter(mentor.page, ramon, `/dashboard/messages/${id}`)
    await mentor.page.getByRole('log').getByText('or else').waitFor()
    await mentor.page.getByRole('button', { name: text('messages.options') }).click()
    await mentor.page.getByRole('menuitem', { name: text('messages.report', { name: 'Ines' }) }).click()
    await mentor.page.getByRole('radio', { name: text('messages.report.threat') }).check()
    await mentor.page.getByRole('button', { name: text('messages.report.send') }).click()
    await mentor.page.getByText(text('messages.reported')).waitFor()

    const root = await visitor({ viewport: spanishPhone.viewport })
    await root.page.goto(address(slug, '/login?redirect=/dashboard/reported'))
    await fillSignIn(root.page, emailOf('root'), password)
    await inside(root.page)
    await root.page.getByText(text('messages.report.threat')).waitFor()
    expect(await root.page.getByText('or else').count()).toBe(0)
    expect(await violationsInEveryLook(root.page)).toEqual([])
    await root.page.getByRole('button', { name: text('reported.open_named', { name: 'Ines Ridge' }) }).click()
    const dialog = root.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Ramon pide que se mire')
    expect(await violationsInEveryLook(root.page)).toEqual([])
    await dialog.getByRole('button', { name: text('reported.open'), exact: true }).click()
    await dialog.getByText('or else').waitFor()
    expect(await violationsInEveryLook(root.page)).toEqual([])
    expect(await cutTexts(root.page)).toEqual([])

    await mentor.page.goto(address(slug, '/dashboard/notifications'))
    await mentor.page.getByText(/between you and Ines Ridge.*Ramon pide que se mire/).waitFor()
    const student = await visitor(spanishPhone)
    await enter(student.page, ines, '/dashboard/notifications')
    await student.page.getByText(/entre Ramon Ridge y tú.*Ramon pide que se mire/).waitFor()
  },
)
