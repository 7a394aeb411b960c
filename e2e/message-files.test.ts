import { expect } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { call, tokenOf } from './harness/api.ts'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const drawing = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

story(
  'a student on a Spanish phone sends a picture and a plan along with a message, takes one out before; the mentor opens them, and with the message they are gone',
  async ({ visitor }) => {
    const [ines, ramon] = [
      await ownPerson('acme', 'student', 'Ines'),
      await ownPerson('acme', 'mentor', 'Ramon'),
    ]
    const token = await tokenOf(port, 'acme', ines.email, OWN_PASSWORD)
    const { id } = await call(conversationsApi.open, {
      port,
      company: 'acme',
      token,
      body: { userId: ramon.id },
    })
    const student = await visitor(spanishPhone)
    await enter(student.page, ines, `/dashboard/messages/${id}`)
    await student.page.getByRole('button', { name: es('messages.attach') }).waitFor()
    const plan = { mimeType: 'text/plain', buffer: Buffer.from('From the ramp to the door') }
    await student.page.locator('input[type="file"]').setInputFiles([
      { name: 'rampa.png', mimeType: 'image/png', buffer: drawing },
      { name: 'plano.txt', ...plan },
      { name: 'borrador.txt', ...plan },
    ])
    const remove = (name: string) =>
      student.page.getByRole('button', { name: es('ui.file.remove', { name }) })
    // A picture is kept as one of a kind that is small.
    for (const name of ['rampa.webp', 'plano.txt', 'borrador.txt']) await remove(name).waitFor()
    expect(await violationsInEveryLook(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])
    // Drawn on without a pointer, in place of the picture without marks.
    await student.page.getByRole('button', { name: es('marking.mark', { name: 'rampa.webp' }) }).click()
    // The picture is one pixel: no arrow has room on it.
    await student.page.getByText(es('marking.tool.pen'), { exact: true }).click()
    await student.page.getByRole('application').focus()
    for (const key of ['ArrowLeft', 'Enter', 'ArrowDown', 'ArrowRight', 'Enter'])
      await student.page.keyboard.press(key)
    expect(await violationsInEveryLook(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])
    await student.page.getByRole('button', { name: es('marking.use') }).click()
    await remove('rampa (marcada).webp').waitFor()
    await remove('rampa.webp').waitFor({ state: 'detached' })
    await remove('borrador.txt').click()
    await remove('borrador.txt').waitFor({ state: 'detached' })
    const write = student.page.getByRole('textbox', { name: es('messages.write') })
    await write.fill('¿Así?')
    await write.press('Enter')
    await student.page.getByRole('log').getByText('plano.txt').waitFor()

    const mentor = await visitor()
    await enter(mentor.page, ramon, `/dashboard/messages/${id}`)
    const log = mentor.page.getByRole('log')
    await log.getByText('plano.txt').waitFor()
    expect(await log.getByText('borrador.txt').count()).toBe(0)
    const picture = log.getByRole('link', { name: /rampa \(marcada\)\.webp/ })
    await expect
      .poll(() => picture.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    expect(await violationsInEveryLook(mentor.page)).toEqual([])
    expect(await cutTexts(mentor.page)).toEqual([])
    const opened = mentor.page.waitForEvent('popup')
    await picture.click()
    await (await opened).close()

    const message = student.page.getByRole('listitem').filter({ hasText: '¿Así?' })
    await message.getByRole('button', { name: es('messages.more') }).click()
    await student.page.getByRole('menuitem', { name: es('messages.delete') }).click()
    await student.page
      .getByRole('dialog')
      .getByRole('button', { name: es('messages.delete') })
      .click()
    await log.getByText(text('messages.deleted')).waitFor()
    expect(await log.getByText('plano.txt').count()).toBe(0)
    expect(await picture.count()).toBe(0)
  },
)
