import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { call, tokenOf } from './harness/api.ts'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es } from './harness/texts.ts'

/** How long a player knows its recording to be. */
const secondsOf = (player: Locator) => player.evaluate((one: HTMLAudioElement) => one.duration)

story(
  'a student on a Spanish phone records a voice message, hears it, throws one away and sends another; the mentor plays it',
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
    const press = (name: string) => student.page.getByRole('button', { name: es(name), exact: true }).click()
    await press('recording.voice.record')
    await student.page.getByText('0:01', { exact: false }).waitFor()
    expect(await violationsInEveryLook(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])
    await press('recording.pause')
    await press('recording.resume')
    await press('recording.stop')
    const heard = student.page.getByRole('group', { name: es('recording.voice') }).locator('audio')
    await expect.poll(() => secondsOf(heard)).toBeGreaterThan(0.5)
    expect(await violationsInEveryLook(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])
    await press('recording.discard')
    await heard.waitFor({ state: 'detached' })

    await press('recording.voice.record')
    await student.page.getByText('0:01', { exact: false }).waitFor()
    await press('recording.stop')
    await press('recording.use')
    await student.page
      .getByRole('button', { name: new RegExp(`^${es('ui.file.remove', { name: es('recording.voice') })}`) })
      .waitFor()
    await press('messages.send')
    await student.page.getByRole('log').locator('audio').waitFor()
    expect(await violationsInEveryLook(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])

    const mentor = await visitor()
    await enter(mentor.page, ramon, `/dashboard/messages/${id}`)
    const player = mentor.page.getByRole('log').locator('audio')
    await expect.poll(() => secondsOf(player)).toBeGreaterThan(0.5)
    await expect.poll(() => secondsOf(player)).toBeLessThan(30)
    await player.evaluate((one: HTMLAudioElement) => one.play())
    await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0.2)
    expect(await violationsInEveryLook(mentor.page)).toEqual([])
    expect(await cutTexts(mentor.page)).toEqual([])
  },
)
