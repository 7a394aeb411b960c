import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../harness/axe.ts'
import { badgeOn } from '../harness/badge.ts'
import { english, launchBrowser, spanish } from '../harness/browser.ts'
import { settle } from '../harness/look.ts'
import { newMeeting, toDoor } from '../harness/meet.ts'
import { address } from '../harness/story.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const looks = [
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'dark', language: 'es', width: 360 },
] as const

describe.each(looks)('a meeting in the $theme theme at $width px', ({ theme, language, width }) => {
  async function person(who: 'mentor' | 'student', code: string): Promise<Page> {
    const context = await browser.newContext({
      ...(language === 'es' ? spanish : english),
      colorScheme: theme,
      viewport: { width, height: width < 600 ? 780 : 900 },
    })
    context.setDefaultTimeout(20_000)
    await context.addInitScript(`localStorage.setItem('use-dark-mode', '${theme === 'dark'}')`)
    const page = await context.newPage()
    await toDoor(page, who, code)
    await page.locator('video').first().waitFor()
    return page
  }
  /** The button of the form that the preview is. */
  const enter = (page: Page) => page.locator('main form button[type="submit"]').click()
  const bar = (page: Page) => page.getByRole('toolbar')

  it('axe finds nothing on the preview, the lobby, the room, its panels and dialogs [S1.6, S1.7a]', async () => {
    const found: Record<string, string[]> = {}
    const look = async (name: string, page: Page) => {
      expect(await badgeOn(page), `the badge of ${name}`).toBe('Powered by:Cairn')
      const wrong = await violations(page)
      if (wrong.length > 0) found[name] = wrong
    }
    const code = await newMeeting('mentor', { lobby: 'all' })
    const host = await person('mentor', code)
    await settle(host)
    await look('preview', host)
    await enter(host)
    await bar(host).waitFor()
    const other = await person('student', code)
    await enter(other)
    await host.keyboard.press('p')
    const people = host.locator('aside')
    await people.getByRole('button').nth(1).waitFor()
    await look('lobby', other)
    await look('people, one waiting', host)
    await people.locator('section').getByRole('button').first().click()
    await bar(other).waitFor()
    await host.locator('li[data-peer]').nth(1).waitFor()
    await host.keyboard.press('p')
    await people.waitFor({ state: 'detached' })
    await look('room', host)
    await host.keyboard.press('h')
    for (const [key, name] of [
      ['c', 'chat'],
      ['n', 'notes'],
    ] as const) {
      await host
        .locator('li[data-peer]')
        .first()
        .click({ position: { x: 5, y: 5 } })
      await host.keyboard.press(key)
      await people.getByRole('textbox').first().waitFor()
      await look(name, host)
      await people.getByRole('button').first().click()
      await people.waitFor({ state: 'detached' })
    }
    await host.keyboard.press('?')
    await host.getByRole('dialog').waitFor()
    await look('shortcuts', host)
    await host.keyboard.press('Escape')
    await host.getByRole('dialog').waitFor({ state: 'detached' })
    await bar(host).getByRole('button').nth(-2).click()
    await host.getByRole('menu').waitFor()
    await look('menu', host)
    await host.getByRole('menuitem').last().click()
    await host.getByRole('dialog').getByRole('switch').waitFor()
    await look('settings', host)
    await host.keyboard.press('Escape')
    await host.getByRole('dialog').waitFor({ state: 'detached' })
    await bar(host).getByRole('button').last().click()
    await host.getByRole('dialog').waitFor()
    await look('leave', host)
    await host.getByRole('dialog').getByRole('button').last().click()
    await host.locator('[data-out="left"]').waitFor()
    await look('left', host)
    await host.goto(address('demo', '/meet'))
    await settle(host)
    await host.getByRole('button', { name: /Schedule|Programar/ }).click()
    await host.getByRole('dialog').getByRole('textbox').first().waitFor()
    await look('schedule', host)
    expect(found).toEqual({})
    await Promise.all([host, other].map((page) => page.context().close()))
  })
})
