import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  inRoom,
  join,
  joinNow,
  newMeeting,
  seesOthers,
  speaksAllTheTime,
  tiles,
  toDoor,
} from './harness/meet.ts'
import { button } from './harness/controls.ts'
import { meetingStory as story } from './harness/story.ts'
import { text } from './harness/texts.ts'

/** From now on the browser refuses cameras and microphones as it does for this reason. */
const refuse = (page: Page, name: string) =>
  page.addInitScript((reason) => {
    if (reason === 'insecure') Object.defineProperty(window, 'isSecureContext', { value: false })
    else navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', reason))
  }, name)

story(
  'each refusal of the browser is told with what helps, and one joins with neither',
  async ({ visitor }) => {
    const code = await newMeeting('mentor')
    for (const [name, problem] of [
      ['NotAllowedError', 'denied'],
      ['NotReadableError', 'in_use'],
      ['NotFoundError', 'none'],
      ['insecure', 'insecure'],
    ] as const) {
      const { page, context } = await visitor()
      await refuse(page, name)
      await toDoor(page, 'student', code)
      for (const kind of ['camera', 'microphone'] as const) {
        const help = page.locator(`[data-problem="${kind} ${problem}"]`)
        await help.getByText(text(`meet.problem.${kind}.${problem}`)).waitFor()
        await help.getByText(text(`meet.help.${problem}`)).waitFor()
      }
      await page.getByText(text('meet.join_with_neither')).waitFor()
      await joinNow(page)
      await inRoom(page)
      await tiles(page)
        .getByRole('img', { name: text('meet.muted') })
        .waitFor()
      // Asked for in mid-call, it is told there too.
      await button(page, text('meet.camera_on')).click()
      await page.locator(`[data-problem="camera ${problem}"]`).waitFor()
      await context.close()
    }
  },
)

story('the devices chosen before joining are kept on this computer', async ({ visitor }) => {
  const code = await newMeeting('mentor')
  const { page } = await visitor()
  await toDoor(page, 'mentor', code)
  await page.locator('video').first().waitFor()
  const microphone = page.getByRole('combobox', { name: text('meet.microphone') })
  const speaker = page.getByRole('combobox', { name: text('meet.speaker') })
  await microphone.selectOption({ label: 'Fake Audio Input 2' })
  await speaker.selectOption({ label: 'Fake Audio Output 2' })
  await button(page, text('meet.camera_off')).click()
  await button(page, text('meet.camera_on')).waitFor()
  await page.reload()
  await button(page, text('meet.camera_on')).waitFor()
  await expect.poll(() => microphone.locator('option:checked').textContent()).toBe('Fake Audio Input 2')
  await expect.poll(() => speaker.locator('option:checked').textContent()).toBe('Fake Audio Output 2')
})

story('another microphone is heard in mid-call, and who speaks is marked', async ({ visitor }) => {
  const code = await newMeeting('mentor')
  const [a, b] = [(await visitor()).page, (await visitor()).page]
  await speaksAllTheTime(b, 'Fake Audio Input 1')
  await join(a, 'mentor', code)
  await join(b, 'student', code)
  await seesOthers(a, 1)
  const speaks = a.locator('li[data-peer][data-speaking]', { hasText: 'Isla' })
  expect(await speaks.count()).toBe(0)
  await button(b, text('meet.devices')).click()
  await b.getByRole('menuitemradio', { name: 'Fake Audio Input 1' }).click()
  await b.keyboard.press('Escape')
  await speaks.waitFor()
  await b.keyboard.press('m')
  await speaks.waitFor({ state: 'detached' })
  await b.keyboard.press('m')
  await speaks.waitFor()
})

story(
  'the space bar speaks while it is held, keys can be switched off, muted talk is noticed',
  async ({ visitor }) => {
    const code = await newMeeting('mentor')
    const { page } = await visitor()
    await speaksAllTheTime(page)
    await join(page, 'mentor', code)
    const unmute = page.getByRole('toolbar').getByRole('button', { name: text('meet.unmute'), exact: true })
    const mute = page.getByRole('toolbar').getByRole('button', { name: text('meet.mute'), exact: true })
    const hint = page.getByRole('status').filter({ hasText: text('meet.you_are_muted') })
    await mute.waitFor()
    await page.keyboard.press('m')
    await unmute.waitFor()
    await hint.waitFor()
    // The focus is on no button: there the space bar presses it.
    await tiles(page)
      .first()
      .click({ position: { x: 5, y: 5 } })
    await page.keyboard.down(' ')
    await mute.waitFor()
    await page.keyboard.up(' ')
    await unmute.waitFor()
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: text('meet.shortcuts.use'), exact: true }).click({ force: true })
    await page.getByRole('switch', { name: text('meet.shortcuts.use_talk') }).click({ force: true })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('m')
    await page.keyboard.press('c')
    await page.keyboard.press('?')
    await page.keyboard.down(' ')
    await page.keyboard.up(' ')
    expect(await mute.count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('complementary').count()).toBe(0)
    // They stay off the next time.
    await page.reload()
    await joinNow(page)
    await inRoom(page)
    await page.keyboard.press('c')
    expect(await page.getByRole('complementary').count()).toBe(0)
  },
)

story('the room fills the screen, and a picture stays over other windows', async ({ visitor }) => {
  const code = await newMeeting('mentor')
  const { page } = await visitor()
  await join(page, 'mentor', code)
  await page.locator('li[data-peer] video').waitFor()
  const choose = async (entry: string) => {
    await button(page, text('meet.more')).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await choose(text('meet.full_screen'))
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement === null)
  await choose(text('meet.picture_in_picture'))
  await page.waitForFunction(() => document.pictureInPictureElement !== null)
  await choose(text('meet.picture_in_picture'))
  await page.waitForFunction(() => document.pictureInPictureElement === null)
})
