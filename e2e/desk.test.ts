import { expect } from 'vitest'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { button } from './harness/controls.ts'
import { enter, ownCompany, ownPerson } from './harness/own-company.ts'
import { story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

story(
  'a student on a Spanish phone asks the company from their menu; an administrator sees it come, takes a saved reply, answers live and closes it, and the student opens it again',
  async ({ visitor }) => {
    const company = await ownCompany('Pizarra')
    const ana = await ownPerson(company, 'admin', 'Ana')
    const luz = await ownPerson(company, 'student', 'Luz')
    const [student, admin] = [await visitor(spanishPhone), await visitor()]

    // The administrator saves what she answers often, and waits at the desk.
    await enter(admin.page, ana, '/dashboard/messages/desk/replies')
    await button(admin.page, text('desk.reply.add')).click()
    await admin.page.getByRole('textbox', { name: text('desk.reply.title') }).fill('Doors')
    await admin.page.getByRole('textbox', { name: text('desk.reply.text') }).fill('Take the left one.')
    await button(admin.page, text('desk.reply.save')).click()
    await admin.page.getByText('Take the left one.').waitFor()
    await admin.page.getByRole('link', { name: text('desk.title') }).click()
    await admin.page.getByText(text('desk.inbox.none'), { exact: true }).waitFor()

    // No support chat is set: asking for help leads to the company itself.
    await enter(student.page, luz)
    await button(student.page, es('shell.user_menu', { name: 'Luz Ridge' })).click()
    await student.page.getByRole('menuitem', { name: es('support.contact') }).click()
    await student.page.getByText(es('desk.none.title')).waitFor()
    await button(student.page, es('desk.ask', { company: 'Pizarra' })).click()
    await student.page.getByText(es('desk.topic.technical'), { exact: true }).click()
    await student.page.getByRole('textbox', { name: es('desk.subject') }).fill('Dos puertas')
    await student.page.getByRole('textbox', { name: es('desk.text') }).fill('¿Cuál es la entrada?')
    await student.page.getByText(es('desk.seen_by.asker', { company: 'Pizarra' })).waitFor()
    expect(await violations(student.page)).toEqual([])
    await button(student.page, es('desk.send')).click()
    await student.page.getByRole('heading', { name: 'Dos puertas' }).waitFor()
    const log = student.page.getByRole('log')
    await log.getByText('¿Cuál es la entrada?').waitFor()
    expect(await cutTexts(student.page)).toEqual([])

    // It comes by itself; a saved reply is put where she writes.
    await admin.page.getByRole('link', { name: 'Dos puertas' }).click()
    await admin.page.getByRole('log').getByText('¿Cuál es la entrada?').waitFor()
    await admin.page.getByText(text('desk.topic.technical'), { exact: true }).waitFor()
    expect(await violations(admin.page)).toEqual([])
    await button(admin.page, text('desk.insert')).click()
    await admin.page.getByRole('menuitem', { name: 'Doors' }).click()
    const write = admin.page.getByRole('textbox', { name: text('messages.write') })
    expect(await write.inputValue()).toBe('Take the left one.')
    await write.press('Enter')
    await log.getByText('Take the left one.').waitFor()
    await student.page.getByText('Ana Ridge', { exact: false }).first().waitFor()
    await student.page.getByText(es('desk.state.asker.answered'), { exact: true }).waitFor()
    await student.page.getByText(es('desk.looked_after', { name: 'Ana Ridge' })).waitFor()

    await button(admin.page, text('desk.close')).click()
    await student.page.getByText(es('messages.closed.desk_closed')).waitFor()
    await button(student.page, es('desk.reopen')).click()
    const answer = student.page.getByRole('textbox', { name: es('messages.write') })
    await answer.fill('¡Gracias!')
    await answer.press('Enter')
    await admin.page.getByRole('log').getByText('¡Gracias!').waitFor()
    await admin.page.getByText(text('desk.state.desk.open'), { exact: true }).waitFor()
  },
)
