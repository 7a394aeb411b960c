import { expect } from 'vitest'
import { launchBrowser } from './harness/browser.ts'
import {
  decoded,
  inRoom,
  join,
  joinNow,
  newMeeting,
  ownProcess,
  seesOthers,
  tiles,
  toDoor,
} from './harness/meet.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { address, password, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

story('two people at two browsers see and hear each other [S2.3]', async ({ browser }) => {
  const second = await launchBrowser()
  try {
    const a = await ownProcess(browser)
    const b = await ownProcess(second)
    const code = await newMeeting('mentor')
    await join(a.page, 'mentor', code)
    await join(b.page, 'student', code)
    await seesOthers(a.page, 1)
    await seesOthers(b.page, 1)
    for (const { page } of [a, b]) {
      const before = await decoded(page)
      expect(before.open).toBe(1)
      await expect.poll(async () => (await decoded(page)).framesDecoded).toBeGreaterThan(before.framesDecoded)
      await expect.poll(async () => (await decoded(page)).audioEnergy).toBeGreaterThan(before.audioEnergy)
    }
    await b.page.getByRole('button', { name: 'Leave' }).click()
    await b.page.locator('[data-out="left"]').waitFor()
    await expect.poll(() => tiles(a.page).count()).toBe(1)
    await a.close()
    await b.close()
  } finally {
    await second.close()
  }
})

story('a code of another company leads to the not-found screen [S2.3]', async ({ visitor }) => {
  const code = await newMeeting('mentor', {}, 'acme')
  const { page } = await visitor()
  await toDoor(page, 'student', code)
  await page.getByRole('heading', { name: text('errors.not_found.title') }).waitFor()
})

story('a meeting is started from the list of meetings and joined by its link [S2.3]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('demo', '/login?redirect=/meet'))
  await fillSignIn(page, emailOf('mentor'), password)
  await page.getByRole('button', { name: 'Start a meeting' }).first().click()
  await page.waitForURL(/\/meet\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/)
  await joinNow(page)
  await inRoom(page)
  await expect.poll(() => tiles(page).count()).toBe(1)
})
