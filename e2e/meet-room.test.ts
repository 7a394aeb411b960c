import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  copiedLink,
  inRoom,
  join,
  joinNow,
  newMeeting,
  seesOthers,
  tiles,
  toDoor,
  together,
} from './harness/meet.ts'
import { button } from './harness/controls.ts'
import { address, port, meetingStory as story } from './harness/story.ts'
import { text } from './harness/texts.ts'
import { engineContract } from './meet/engine-contract.ts'
import { engineStories } from './meet/engine-stories.ts'

const out = (page: Page, why: string) => page.locator(`[data-out="${why}"]`).waitFor()

async function fromMore(page: Page, entry: string): Promise<void> {
  await button(page, text('meet.more')).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
async function aboutPerson(page: Page, name: string, entry: string): Promise<void> {
  await page.locator('li[data-peer]', { hasText: name }).getByRole('button').click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const mentor = 'Tomás Herrera'
const student = 'Isla Fraser'

// Peer to peer: the server of the run has no media server's address.
engineStories(() => port)
engineContract('mesh', () => port)

story('whoever waits in the lobby is let in by a host, or not', async ({ visitor }) => {
  const code = await newMeeting('mentor', { lobby: 'all' })
  const [host, waits] = [(await visitor()).page, (await visitor()).page]
  await join(host, 'mentor', code)
  await toDoor(waits, 'student', code)
  await joinNow(waits)
  await waits.getByRole('heading', { name: text('meet.waiting.title') }).waitFor()
  await host.keyboard.press('p')
  await button(host, text('meet.host.refuse')).click()
  await out(waits, 'refused')
  await button(waits, text('meet.join_again')).click()
  await joinNow(waits)
  // With the list closed, a knock is answered where it shows.
  await host.getByRole('complementary').waitFor()
  await host.keyboard.press('Escape')
  await host.getByRole('complementary').waitFor({ state: 'detached' })
  await button(host, text('meet.host.admit_named', { name: student })).click()
  await inRoom(waits)
  await seesOthers(waits, 1)
  await seesOthers(host, 1)
})

story('a locked room lets nobody in', async ({ visitor }) => {
  const code = await newMeeting('mentor')
  const [host, late] = [(await visitor()).page, (await visitor()).page]
  await join(host, 'mentor', code)
  await fromMore(host, text('meet.settings.title'))
  await host.getByRole('switch', { name: text('meet.settings.lock') }).click({ force: true })
  await host.getByText(text('meet.locked'), { exact: true }).waitFor()
  await toDoor(late, 'student', code)
  await joinNow(late)
  await out(late, 'locked')
})

story('somebody removed is out at once and does not come back', async ({ visitor }) => {
  const [host, removed] = await together(visitor, ['mentor', 'student'])
  await seesOthers(host, 1)
  await aboutPerson(host, student, text('meet.host.remove'))
  await host
    .getByRole('dialog')
    .getByRole('button', { name: text('meet.host.remove') })
    .click()
  await out(removed, 'removed')
  await expect.poll(() => tiles(host).count()).toBe(1)
  await removed.reload()
  await joinNow(removed)
  await out(removed, 'removed')
})

story('a host mutes everybody, asks one to speak, and shares the lead', async ({ visitor }) => {
  const [host, other] = await together(visitor, ['mentor', 'student'])
  await seesOthers(host, 1)
  await host.keyboard.press('p')
  await button(host, text('meet.host.mute_all')).click()
  await button(other, text('meet.unmute')).waitFor()
  await tiles(host)
    .filter({ hasText: student })
    .getByRole('img', { name: text('meet.muted') })
    .waitFor()
  await aboutPerson(host, student, text('meet.host.ask_to_speak'))
  const asked = other.getByRole('dialog')
  await asked.getByText(text('meet.asked.message', { name: mentor })).waitFor()
  await asked.getByRole('button', { name: text('meet.unmute') }).click()
  await button(other, text('meet.mute')).waitFor()
  await aboutPerson(host, student, text('meet.host.make_cohost'))
  await other.keyboard.press('p')
  await button(other, text('meet.host.mute_all')).waitFor()
  await button(host, text('meet.leave')).click()
  await host
    .getByRole('dialog')
    .getByRole('button', { name: text('meet.end_for_all') })
    .click()
  await out(host, 'ended')
  await out(other, 'ended')
})

story('a raised hand, a reaction, a message and shared notes reach the others', async ({ visitor }) => {
  const [a, b] = await together(visitor, ['mentor', 'student'])
  await seesOthers(a, 1)
  await b.keyboard.press('h')
  await tiles(a)
    .filter({ hasText: student })
    .getByRole('img', { name: text('meet.hand_up') })
    .waitFor()
  await a
    .getByRole('log')
    .getByText(text('meet.said.hand', { name: student }))
    .waitFor()
  await button(b, text('meet.react')).click()
  await b.getByRole('menuitem', { name: text('meet.react_with', { reaction: '🎉' }) }).click()
  await a
    .getByRole('log')
    .getByText(text('meet.said.reaction', { name: student, reaction: '🎉' }))
    .waitFor()
  await b.keyboard.press('c')
  const box = b.getByRole('textbox', { name: text('meet.chat_write') })
  await box.fill('Look: https://example.org/a?b=1. javascript:alert(1) <b>bold</b>')
  await box.press('Enter')
  await a.keyboard.press('c')
  const link = a.getByRole('link', { name: 'https://example.org/a?b=1' })
  expect(await link.getAttribute('href')).toBe('https://example.org/a?b=1')
  expect(await link.getAttribute('rel')).toContain('noopener')
  expect(
    await a
      .getByRole('list', { name: text('meet.chat') })
      .getByRole('link')
      .count(),
  ).toBe(1)
  await a
    .getByRole('list', { name: text('meet.chat') })
    .getByText('javascript:alert(1) <b>bold</b>')
    .waitFor()
  await fromMore(a, text('meet.notes_open'))
  await fromMore(b, text('meet.notes_open'))
  const notes = (page: Page) => page.getByRole('textbox', { name: text('meet.notes_label') })
  await notes(a).fill('First line')
  await expect.poll(() => notes(b).inputValue()).toBe('First line')
  await notes(b).press('End')
  await notes(b).pressSequentially(' and more')
  await expect.poll(() => notes(a).inputValue()).toBe('First line and more')
  await a.getByRole('textbox', { name: text('meet.agenda_add') }).fill('Goals')
  await a.keyboard.press('Enter')
  await b.getByRole('checkbox', { name: 'Goals' }).check()
  await expect.poll(() => a.getByRole('checkbox', { name: 'Goals' }).isChecked()).toBe(true)
})

story(
  'a guest comes by a link, says a name, waits, and is out when the link is revoked',
  async ({ visitor }) => {
    const code = await newMeeting('mentor')
    const host = await visitor()
    await join(host.page, 'mentor', code)
    await host.context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone'])
    await fromMore(host.page, text('meet.settings.title'))
    await button(host.page, text('meet.guests.make')).click()
    const link = await copiedLink(host.page, () => button(host.page, text('meet.guests.copy')).click())
    await host.page.keyboard.press('Escape')
    const { page } = await visitor()
    await page.goto(link)
    await joinNow(page)
    await page.getByText('Enter a name').waitFor()
    await page.getByRole('textbox', { name: text('meet.guests.your_name') }).fill('Grace')
    await joinNow(page)
    await page.getByRole('heading', { name: text('meet.waiting.title') }).waitFor()
    await host.page.keyboard.press('p')
    await button(host.page, text('meet.host.admit')).click()
    await inRoom(page)
    await seesOthers(host.page, 1)
    await tiles(host.page)
      .filter({ hasText: `Grace (${text('meet.guest')})` })
      .waitFor()
    await fromMore(host.page, text('meet.settings.title'))
    await button(host.page, text('meet.guests.revoke')).click()
    await out(page, 'removed')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('heading', { name: text('meet.guests.broken.title') }).waitFor()
  },
)

/** Chooses files as one does by the button that opens the machine’s own dialog. */
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type="file"]').setInputFiles(files)
const files = (page: Page) => page.getByRole('region', { name: text('attachments.title') })
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const plan = Buffer.from('%PDF-1.7 what is to be done')

story(
  'files of a meeting: sent over a broken line, opened by a guest in the room, taken away and brought back before everyone’s eyes',
  async ({ visitor }) => {
    const code = await newMeeting('mentor')
    const host = await visitor()
    await toDoor(host.page, 'mentor', code)
    let broken = 0
    await host.page.route('**/attachments/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && broken++ === 0) return route.abort('connectionreset')
      return route.continue()
    })
    await files(host.page).waitFor()
    await choose(
      host.page,
      { name: 'Plan of the first half of the year.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'dot.png', mimeType: 'image/png', buffer: dot },
      { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    )
    await files(host.page)
      .getByRole('button', { name: /^Open Plan of the first half of the year\.pdf \(/ })
      .waitFor()
    await files(host.page)
      .getByRole('link', { name: /^Open dot\.webp/ })
      .waitFor()
    expect(broken).toBe(3)
    // What was refused stays, and says why.
    expect(await files(host.page).getByRole('alert').textContent()).toBe(text('validation.empty_file'))
    await button(host.page, text('attachments.dismiss', { name: 'nothing.txt' })).click()
    expect(await files(host.page).getByRole('alert').count()).toBe(0)

    await joinNow(host.page)
    await inRoom(host.page)
    await host.context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone'])
    await fromMore(host.page, text('meet.settings.title'))
    await button(host.page, text('meet.guests.make')).click()
    const link = await copiedLink(host.page, () => button(host.page, text('meet.guests.copy')).click())
    await host.page.keyboard.press('Escape')
    const { page } = await visitor()
    await page.goto(link)
    await page.getByRole('textbox', { name: text('meet.guests.your_name') }).fill('Grace')
    await joinNow(page)
    await button(host.page, text('meet.host.admit_named', { name: 'Grace' })).click()
    await inRoom(page)
    await fromMore(page, text('meet.files_open'))
    const theirs = page.getByRole('button', { name: /^Open Plan of/ })
    const saving = page.waitForEvent('download')
    await theirs.click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('Plan of the first half of the year.pdf')
    expect(readFileSync(await saved.path()).equals(plan)).toBe(true)
    expect(await page.locator('input[type="file"]').count()).toBe(0)

    await fromMore(host.page, text('meet.files_open'))
    await button(host.page, /^Remove Plan of/).click()
    await theirs.waitFor({ state: 'detached' })
    await button(host.page, text('generic.undo')).click()
    await theirs.waitFor()
    await host.page.getByRole('button', { name: /^Open Plan of/ }).waitFor()
  },
)

story(
  'two tabs of one person are both named, and the second neither speaks nor plays the first',
  async ({ visitor }) => {
    const code = await newMeeting('mentor')
    const { page, context } = await visitor()
    await join(page, 'mentor', code)
    const second = await context.newPage()
    await second.goto(address('demo', `/meet/${code}`))
    await joinNow(second)
    await inRoom(second)
    await button(second, text('meet.unmute')).waitFor()
    await tiles(second)
      .filter({ hasText: `${mentor} (${text('meet.your_other_tab')})` })
      .waitFor()
    await tiles(page)
      .filter({ hasText: `${mentor} (${text('meet.your_other_tab')})` })
      .waitFor()
  },
)

story('the seventh is told that the room is full', async ({ visitor }) => {
  const code = await newMeeting('mentor')
  const { page, context } = await visitor()
  await join(page, 'mentor', code)
  // Six places of one person, so that one browser carries them; without cameras, so that it can.
  await context.addInitScript(
    `localStorage.setItem('cairn-meet-devices', JSON.stringify({ camera: false, microphone: false }))`,
  )
  for (let i = 0; i < 5; i++) {
    const tab = await context.newPage()
    await tab.goto(address('demo', `/meet/${code}`))
    await joinNow(tab)
    await inRoom(tab)
  }
  await expect.poll(() => tiles(page).count()).toBe(6)
  const late = (await visitor()).page
  await toDoor(late, 'student', code)
  await joinNow(late)
  await out(late, 'full')
  await late.getByText('It holds 6 people, and it’s full. Try again when somebody leaves.').waitFor()
})
