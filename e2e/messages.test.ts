import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { address, port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** The page’s live socket, which can be cut as a network cuts it. */
async function cuttable(page: Page): Promise<() => Promise<void>> {
  let now: WebSocketRoute | undefined
  await page.routeWebSocket(/\/live\/channels$/, (socket) => {
    now = socket
    socket.connectToServer()
  })
  return async () => now?.close({ code: 4000 })
}
const said = (page: Page, words: string) => page.getByRole('log').getByText(words, { exact: true })

story(
  'a student on a Spanish phone and a mentor write to one another: typing, read, a reload with half a sentence, a socket that breaks, a reply, an edit, a deletion, and a block that nobody is told of',
  async ({ visitor }) => {
    const ines = await ownPerson('acme', 'student', 'Ines')
    const ramon = await ownPerson('acme', 'mentor', 'Ramon')
    const [student, mentor] = [await visitor(spanishPhone), await visitor()]
    const cut = await cuttable(student.page)

    await enter(student.page, ines, '/dashboard/messages')
    await student.page.getByRole('heading', { name: es('messages.none.title') }).waitFor()
    await student.page.getByRole('button', { name: es('messages.new') }).click()
    await student.page.getByRole('searchbox', { name: es('messages.new.search') }).fill('Ramon')
    await student.page.getByRole('button', { name: /Ramon Ridge/ }).click()
    await student.page.waitForURL(/messages\/[0-9a-f-]{36}$/)
    const id = student.page.url().split('/').at(-1) ?? ''
    const write = student.page.getByRole('textbox', { name: es('messages.write') })
    await student.page.getByText(es('messages.seen_by', { name: 'Ramon' })).waitFor()
    await write.fill('¿Cómo se lee este plano?')
    await write.press('Enter')
    await said(student.page, '¿Cómo se lee este plano?').waitFor()

    // The mentor is somewhere else: what waits is counted in the navigation, without a reload.
    await enter(mentor.page, ramon)
    const link = mentor.page.getByRole('link', { name: /Messages/ })
    await link.getByText('1 unread conversation').waitFor({ state: 'attached' })
    await link.click()
    await mentor.page.getByRole('link', { name: /Ines Ridge/ }).click()
    await said(mentor.page, '¿Cómo se lee este plano?').waitFor()
    await student.page.getByText(new RegExp(es('messages.read'))).waitFor()

    // Half a sentence outlives a reload, and the other sees that somebody types.
    const answer = mentor.page.getByRole('textbox', { name: text('messages.write') })
    await write.fill('Es el de la')
    await mentor.page.getByText(text('messages.typing', { name: 'Ines' })).waitFor()
    await student.page.reload()
    expect(await write.inputValue()).toBe('Es el de la')
    await write.fill('Es el de la rampa')

    // A socket that breaks: it comes back, and nothing that was written meanwhile is missing or there twice.
    await cut()
    await write.press('Enter')
    await answer.fill('From left to right')
    await answer.press('Enter')
    await said(mentor.page, 'Es el de la rampa').waitFor()
    await said(student.page, 'From left to right').waitFor()
    expect(await said(mentor.page, 'Es el de la rampa').count()).toBe(1)

    // No network at all: it is kept, and goes when there is one again.
    await student.context.setOffline(true)
    await write.fill('Gracias')
    await write.press('Enter')
    await said(student.page, 'Gracias').waitFor()
    await student.context.setOffline(false)
    await said(mentor.page, 'Gracias').waitFor()
    expect(await cutTexts(student.page)).toEqual([])

    // A reply, an edit and a deletion, each with its trace.
    const more = (words: string) =>
      mentor.page
        .getByRole('listitem')
        .filter({ hasText: words })
        .getByRole('button', { name: text('messages.more') })
    await more('Gracias').click()
    await mentor.page.getByRole('menuitem', { name: text('messages.reply') }).click()
    await answer.fill('My pleasure')
    await answer.press('Enter')
    await said(student.page, 'My pleasure').waitFor()
    await more('From left to right').click()
    await mentor.page.getByRole('menuitem', { name: text('messages.edit') }).click()
    await answer.fill('From right to left')
    await answer.press('Enter')
    await said(student.page, 'From right to left').waitFor()
    await student.page.getByText(new RegExp(es('messages.edited'))).waitFor()
    await more('My pleasure').click()
    await mentor.page.getByRole('menuitem', { name: text('messages.delete') }).click()
    await mentor.page
      .getByRole('dialog')
      .getByRole('button', { name: text('messages.delete') })
      .click()
    await student.page.getByRole('log').getByText(es('messages.deleted')).waitFor()

    // A block: the student writes on and is told nothing; the mentor reads none of it.
    await mentor.page.getByRole('button', { name: text('messages.options') }).click()
    await mentor.page.getByRole('menuitem', { name: text('messages.block', { name: 'Ines' }) }).click()
    await mentor.page
      .getByRole('dialog')
      .getByRole('button', { name: text('messages.block.action') })
      .click()
    await mentor.page.getByText(text('messages.closed.you_blocked', { name: 'Ines' })).waitFor()
    await write.fill('¿Sigues ahí?')
    await write.press('Enter')
    await said(student.page, '¿Sigues ahí?').waitFor()
    const token = await tokenOf(port, 'acme', ines.email, OWN_PASSWORD)
    const sent = () =>
      call(conversationsApi.messages, { port, company: 'acme', token, params: { id }, query: {} })
    await expect.poll(async () => (await sent()).items.at(-1)?.text).toBe('¿Sigues ahí?')
    await mentor.page.goto(address('acme', `/dashboard/messages/${id}`))
    await said(mentor.page, 'Gracias').waitFor()
    expect(await said(mentor.page, '¿Sigues ahí?').count()).toBe(0)
    expect(await cutTexts(mentor.page)).toEqual([])
  },
)

story(
  'two tabs of a mentor, who is told of a message in both; what is read in one is read in the other, and the student sees that it was delivered, then read',
  async ({ visitor }) => {
    const irene = await ownPerson('acme', 'student', 'Irene')
    const ruben = await ownPerson('acme', 'mentor', 'Ruben')
    const token = await tokenOf(port, 'acme', irene.email, OWN_PASSWORD)
    const own = { port, company: 'acme', token }
    const { id } = await call(conversationsApi.open, { ...own, body: { userId: ruben.id } })
    const [student, mentor] = [await visitor(spanishPhone), await visitor()]
    // One tab is at home, the other at the list.
    await enter(mentor.page, ruben)
    const other = await mentor.context.newPage()
    await other.goto(address('acme', '/dashboard/messages'))
    await other.getByRole('heading', { name: text('messages.none.title') }).waitFor()
    const count = (page: Page) =>
      page.getByRole('link', { name: /Messages/ }).getByText('1 unread conversation')
    expect([await count(mentor.page).count(), await count(other).count()]).toEqual([0, 0])

    await enter(student.page, irene, `/dashboard/messages/${id}`)
    const write = student.page.getByRole('textbox', { name: es('messages.write') })
    await write.fill('¿Quedamos el martes?')
    await write.press('Enter')
    for (const page of [mentor.page, other]) await count(page).waitFor({ state: 'attached' })
    // Nobody has opened it: it is there, and not read.
    await student.page.getByText(new RegExp(es('messages.delivered'))).waitFor()
    expect(await student.page.getByText(new RegExp(es('messages.read'))).count()).toBe(0)

    await other.getByRole('link', { name: /Irene Ridge/ }).click()
    await said(other, '¿Quedamos el martes?').waitFor()
    await student.page.getByText(new RegExp(es('messages.read'))).waitFor()
    // The tab at home was not touched, and counts none any more.
    for (const page of [other, mentor.page]) await count(page).waitFor({ state: 'detached' })

    // Another one that comes, while neither tab shows the conversation.
    await other.getByRole('link', { name: text('shell.nav.home') }).click()
    await write.fill('Mejor el jueves')
    await write.press('Enter')
    for (const page of [mentor.page, other]) await count(page).waitFor({ state: 'attached' })
    await mentor.page.getByRole('link', { name: /Messages/ }).click()
    await mentor.page.getByRole('link', { name: /Irene Ridge/ }).click()
    for (const page of [mentor.page, other]) await count(page).waitFor({ state: 'detached' })
  },
)
