import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { settle } from '../harness/look.ts'
import { inside, signIn } from '../harness/signed-in.ts'
import { address, story } from '../harness/story.ts'
import { text } from '../harness/texts.ts'

/** What is drawn of a thing that has neither the focus nor the pointer. */
async function drawn(page: Page, thing: Locator): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  return sharp(await thing.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer()
}

/** How much of one picture is clearly another than in a second one of the same size; 0 to 1. */
function difference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  return one.filter((grey, i) => Math.abs(grey - (other[i] ?? 0)) > 60).length / one.length
}

/** How much of a picture is clearly another than its first pixel’s colour. */
const filled = (picture: Buffer, ground: number) =>
  picture.filter((grey) => Math.abs(grey - ground) > 60).length / picture.length

story('with forced colours every state can still be told from the other [S1.6]', async ({ visitor }) => {
  const { page } = await visitor({ forcedColors: 'active', colorScheme: 'dark', contrast: 'more' })
  const nav = page.getByRole('navigation').first()
  const entry = nav.getByRole('link', { name: text('shell.nav.users') })
  await signIn(page, 'admin')
  await inside(page)
  await settle(page)
  const elsewhere = await drawn(page, entry)

  const bars = page.locator('.cairn-bar')
  const tallest = await bars.evaluateAll((all) =>
    all.indexOf(all.toSorted((a, b) => b.clientHeight - a.clientHeight)[0] as HTMLElement),
  )
  const ground = (await drawn(page, page.locator('main h1')))[0] ?? 0
  expect(filled(await drawn(page, bars.nth(tallest)), ground), 'a bar of the chart').toBeGreaterThan(0.7)

  await page.goto(address('demo', '/dashboard/users'))
  await settle(page)
  expect(difference(elsewhere, await drawn(page, entry)), 'the current page').toBeGreaterThan(0.3)

  const tick = page.getByRole('row').nth(1).getByRole('checkbox')
  const unticked = await drawn(page, tick)
  expect(filled(unticked, ground), 'an empty tick’s edge').toBeGreaterThan(0.05)
  await tick.check()
  // The box with its tick above it.
  expect(difference(unticked, await drawn(page, tick)), 'a tick').toBeGreaterThan(0.2)
  await tick.uncheck()

  const segment = page.locator('.mantine-SegmentedControl-control').first()
  const chosen = await drawn(page, segment)
  await page.getByText(text('users.view.scroll'), { exact: true }).click()
  expect(difference(chosen, await drawn(page, segment)), 'a segment').toBeGreaterThan(0.3)

  await page.goto(address('demo', '/dashboard/users/new'))
  await settle(page)
  const control = page.getByRole('switch').first()
  const track = page.locator('.mantine-Switch-track').first()
  const before = await drawn(page, track)
  expect(filled(before, ground), 'a switch’s edge and thumb').toBeGreaterThan(0.2)
  await control.click({ force: true })
  expect(difference(before, await drawn(page, track)), 'a switch').toBeGreaterThan(0.3)
})
