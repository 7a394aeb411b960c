import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { startCairn } from '#tools/services/cairn.ts'
import { findCoturn, startCoturn } from '#tools/services/coturn.ts'
import { call, tokenOf } from './harness/api.ts'
import { decoded, join, newMeeting, recordConnections, seesOthers, tiles } from './harness/meet.ts'
import { emailOf } from './harness/people.ts'
import { password, meetingStory as story, type OpenVisitor } from './harness/story.ts'
import { text } from './harness/texts.ts'

async function recorded(visitor: OpenVisitor): Promise<Page> {
  const { page, context } = await visitor()
  await context.addInitScript(recordConnections)
  return page
}

/** How many connections a page has made in all, closed ones too. */
const connectionsMade = (page: Page) =>
  page.evaluate(() => (window as unknown as { connectionsMade: unknown[] }).connectionsMade.length)

let said = 0
/** Control works: what one writes the other reads. */
async function talk(from: Page, to: Page): Promise<void> {
  const words = `still here ${(said += 1)}`
  const box = (page: Page) => page.getByRole('textbox', { name: text('meet.chat_write') })
  for (const page of [from, to]) {
    if (!(await box(page).isVisible())) await page.keyboard.press('c')
    await box(page).waitFor()
  }
  await box(from).fill(words)
  await box(from).press('Enter')
  await to
    .getByRole('list', { name: text('meet.chat') })
    .getByText(words)
    .waitFor({ timeout: 60_000 })
}

const reconnecting = (page: Page) => page.getByText(text('meet.reconnecting'), { exact: true })

/** Puts the room's line of a page under the story's control: cut it, and nothing gets through until it is mended. */
async function cuttable(page: Page) {
  const open = new Set<WebSocketRoute>()
  let cut = false
  let frozen = false
  await page.routeWebSocket(/\/api\/v1\/live$/, (socket) => {
    if (cut) return void socket.close()
    open.add(socket)
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!frozen) server.send(message)
    })
    server.onMessage((message) => {
      if (!frozen) socket.send(message)
    })
    socket.onClose((code, reason) => {
      open.delete(socket)
      void server.close({ ...(code ? { code } : {}), ...(reason ? { reason } : {}) })
    })
  })
  await page.route(/\/meetings\/[^/]+\/join$/, (route) => (cut ? route.abort() : route.fallback()))
  return {
    async cut() {
      cut = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    /** Open, and dead: neither side hears from the other, as when a laptop's lid closes. */
    freeze() {
      frozen = true
    },
    mend() {
      cut = false
      frozen = false
    },
  }
}

story('a server restarted in mid-call: media goes on, and control comes back', async ({ visitor }) => {
  const dataFolder = mkdtempSync(joinPath(tmpdir(), 'cairn-meet-'))
  let cairn = await startCairn({ dataFolder })
  const onPort = cairn.port
  try {
    const code = await newMeeting('mentor', {}, 'demo', onPort)
    const [a, b] = [await recorded(visitor), await recorded(visitor)]
    await join(a, 'mentor', code, { onPort })
    await join(b, 'student', code, { onPort })
    await seesOthers(a, 1)
    await seesOthers(b, 1)
    await talk(a, b)
    await cairn.stop()
    await reconnecting(a).waitFor()
    // Nobody answers, and they see and hear each other all the same.
    await seesOthers(a, 1)
    await seesOthers(b, 1)
    cairn = await startCairn({ dataFolder, port: onPort })
    await reconnecting(a).waitFor({ state: 'hidden', timeout: 30_000 })
    await reconnecting(b).waitFor({ state: 'hidden', timeout: 30_000 })
    await talk(b, a)
    await seesOthers(a, 1)
    // The very same connections: nothing was set up anew.
    for (const page of [a, b]) expect(await connectionsMade(page)).toBe(1)
  } finally {
    await cairn.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
})

story(
  'a line cut for half a minute: the place is kept, media goes on, nothing is lost',
  async ({ visitor }) => {
    const code = await newMeeting('mentor')
    const [a, b] = [await recorded(visitor), await recorded(visitor)]
    const line = await cuttable(b)
    await join(a, 'mentor', code)
    await join(b, 'student', code)
    await seesOthers(a, 1)
    await line.cut()
    await reconnecting(b).waitFor()
    await tiles(a)
      .getByRole('img', { name: text('meet.reconnecting_person') })
      .waitFor()
    // What is written meanwhile goes out afterwards.
    await b.keyboard.press('c')
    await b.getByRole('textbox', { name: text('meet.chat_write') }).fill('written in the tunnel')
    await b.keyboard.press('Enter')
    await new Promise((resolve) => setTimeout(resolve, 30_000))
    await seesOthers(a, 1)
    await seesOthers(b, 1)
    line.mend()
    await reconnecting(b).waitFor({ state: 'hidden' })
    await a.keyboard.press('c')
    await a
      .getByRole('list', { name: text('meet.chat') })
      .getByText('written in the tunnel')
      .waitFor()
    expect(await tiles(a).count()).toBe(2)
    for (const page of [a, b]) expect(await connectionsMade(page)).toBe(1)
  },
)

story('a laptop that slept comes back by itself', async ({ visitor }) => {
  const code = await newMeeting('mentor')
  const [a, b] = [await recorded(visitor), await recorded(visitor)]
  const line = await cuttable(b)
  await join(a, 'mentor', code)
  await join(b, 'student', code)
  await seesOthers(a, 1)
  await b.keyboard.press('c')
  await a.keyboard.press('c')
  await a.getByRole('textbox', { name: text('meet.chat_write') }).waitFor()
  line.freeze()
  // Said into a line that nobody knows to be dead.
  await b.getByRole('textbox', { name: text('meet.chat_write') }).fill('written half asleep')
  await b.keyboard.press('Enter')
  // The server hears nothing any more and says so to the others.
  await tiles(a)
    .getByRole('img', { name: text('meet.reconnecting_person') })
    .waitFor({ timeout: 60_000 })
  await reconnecting(b).waitFor()
  line.mend()
  await tiles(a)
    .getByRole('img', { name: text('meet.reconnecting_person') })
    .waitFor({ state: 'detached', timeout: 40_000 })
  await expect
    .poll(() =>
      a
        .getByRole('list', { name: text('meet.chat') })
        .getByText('written half asleep')
        .count(),
    )
    .toBe(1)
  await b.locator('[data-unsent]').waitFor({ state: 'detached' })
  await talk(b, a)
  await seesOthers(a, 1)
  await seesOthers(b, 1)
})

story('whoever slept too long to keep the place gets another, and media with it', async ({ visitor }) => {
  const code = await newMeeting('mentor')
  const [a, b] = [await recorded(visitor), await recorded(visitor)]
  const line = await cuttable(b)
  await join(a, 'mentor', code)
  await join(b, 'student', code)
  await seesOthers(a, 1)
  await line.cut()
  await reconnecting(b).waitFor()
  // As if the server had given the place up: it does not know it any more.
  await b.route(/\/meetings\/[^/]+\/join$/, (route) =>
    route.request().postData()?.includes('peerId') ? route.fallback({ postData: '{}' }) : route.fallback(),
  )
  line.mend()
  await reconnecting(b).waitFor({ state: 'hidden' })
  await talk(b, a)
  expect(await connectionsMade(b)).toBeGreaterThan(1)
  await b.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLVideoElement>('li[data-peer] video:not([data-mirrored])')].some(
        (video) => video.getVideoPlaybackQuality().totalVideoFrames > 10,
      ),
    undefined,
    { timeout: 40_000 },
  )
})

story.skipIf(!findCoturn())(
  'media passes the relay alone where the company wants it so',
  async ({ visitor }) => {
    const turn = await startCoturn()
    const cairn = await startCairn({ env: { CAIRN_TURN_URLS: turn.url, CAIRN_TURN_SECRET: turn.secret } })
    const onPort = cairn.port
    try {
      const token = await tokenOf(onPort, 'demo', emailOf('admin'), password)
      const body = { relayOnly: true, guests: true, lobby: 'guests' as const }
      await call(meetingsApi.updatePolicy, { port: onPort, company: 'demo', token, body })
      const code = await newMeeting('mentor', {}, 'demo', onPort)
      const [a, b] = [await recorded(visitor), await recorded(visitor)]
      await join(a, 'mentor', code, { onPort })
      await join(b, 'student', code, { onPort })
      await seesOthers(a, 1)
      await seesOthers(b, 1)
      for (const page of [a, b]) expect((await decoded(page)).relayed).toBe(true)
    } finally {
      await cairn.stop()
      await turn.stop()
    }
  },
)
