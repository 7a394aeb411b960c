import { RoomServiceClient } from 'livekit-server-sdk'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { freePort } from '#tools/lib/ports.ts'
import { findLiveKit, startLiveKit, type LiveKit } from '#tools/services/livekit.ts'
import { crowd } from './harness/meet-crowd.ts'
import { join, newMeeting, seesOthers, tiles, together } from './harness/meet.ts'
import { meetingStory as story } from './harness/story.ts'
import { text } from './harness/texts.ts'
import { engineContract } from './meet/engine-contract.ts'
import { engineStories } from './meet/engine-stories.ts'

// Built with Go by `npm test` where Go is; elsewhere these stories cannot be told.
describe.skipIf(!findLiveKit())('through LiveKit', () => {
  let liveKit: LiveKit
  let cairn: Cairn
  let webhookUrl = ''
  beforeAll(async () => {
    const port = await freePort()
    webhookUrl = `http://127.0.0.1:${port}/api/v1/live/webhook`
    liveKit = await startLiveKit({ webhookUrl })
    cairn = await startCairn({
      port,
      env: {
        VITE_LIVE_URL: liveKit.url,
        LIVEKIT_API_KEY: liveKit.apiKey,
        LIVEKIT_API_SECRET: liveKit.apiSecret,
      },
    })
  })
  afterAll(async () => {
    await cairn?.stop()
    await liveKit?.stop()
  })

  engineStories(() => cairn.port)
  engineContract('livekit', () => cairn.port)

  story(
    'of many people some are seen, whoever has a camera first, and all are named',
    async ({ visitor }) => {
      const onPort = cairn.port
      const code = await newMeeting('mentor', { lobby: 'off' }, 'demo', onPort)
      const leave = await crowd('admin', code, onPort, 40)
      try {
        const [a, b] = [(await visitor()).page, (await visitor()).page]
        await join(a, 'mentor', code, { onPort })
        await join(b, 'student', code, { onPort })
        // The last to come of 42, and yet among those that are seen.
        await seesOthers(a, 1)
        await expect.poll(() => tiles(a).count()).toBe(24)
        await a.locator('[data-more]', { hasText: '18' }).waitFor()
        await a.keyboard.press('p')
        await expect.poll(() => a.locator('aside li').count()).toBe(42)
      } finally {
        leave()
      }
    },
  )

  story('the server itself silences a microphone that a host mutes', async ({ visitor }) => {
    const [host, other] = await together(visitor, ['mentor', 'student'], cairn.port)
    await seesOthers(host, 1)
    await host.keyboard.press('p')
    await host.getByRole('button', { name: text('meet.host.mute_all') }).click()
    await other.getByRole('button', { name: text('meet.unmute'), exact: true }).waitFor()
    await other.getByRole('button', { name: text('meet.unmute'), exact: true }).click()
    await tiles(host)
      .filter({ hasText: 'Isla' })
      .getByRole('img', { name: text('meet.muted') })
      .waitFor({ state: 'detached' })
  })

  story('somebody removed is not let into the media with the token they still hold', async ({ visitor }) => {
    const onPort = cairn.port
    const code = await newMeeting('mentor', {}, 'demo', onPort)
    const [host, other] = [(await visitor()).page, (await visitor()).page]
    await join(host, 'mentor', code, { onPort })
    const answer = other.waitForResponse((response) => response.url().endsWith('/join'))
    const engine = other.waitForResponse((response) => /livekit-engine-[\w-]+\.js$/.test(response.url()))
    await join(other, 'student', code, { onPort })
    const { data } = (await (await answer).json()) as {
      data: { grant: object; peerId: string; meeting: { id: string } }
    }
    const script = new URL((await engine).url()).pathname
    await seesOthers(host, 1)
    await host.locator('li[data-peer]', { hasText: 'Isla' }).getByRole('button').click()
    await host.getByRole('menuitem', { name: text('meet.host.remove'), exact: true }).click()
    await host
      .getByRole('dialog')
      .getByRole('button', { name: text('meet.host.remove') })
      .click()
    await other.locator('[data-out="removed"]').waitFor()
    // The very engine of the application, told to go in with the old grant.
    const ended = await other.evaluate<string>(`(async () => {
      const { liveKitEngine } = await import(${JSON.stringify(script)})
      const old = liveKitEngine()
      const put = new Promise((resolve) => old.on('lost', () => resolve('put out')))
      // Put out while it still sets up its connection, or right after: it never stays.
      const refused = await old.join(${JSON.stringify(data.grant)}, {}).then(() => null, () => 'put out')
      return refused ?? put
    })()`)
    expect(ended).toBe('put out')
    const rooms = new RoomServiceClient(liveKit.url.replace('ws', 'http'), liveKit.apiKey, liveKit.apiSecret)
    await expect
      .poll(async () => (await rooms.listParticipants(data.meeting.id)).map(({ identity }) => identity))
      .not.toContain(data.peerId)
  })

  story('media comes back by itself when the media server was restarted', async ({ visitor }) => {
    const [a, b] = await together(visitor, ['mentor', 'student'], cairn.port)
    await seesOthers(a, 1)
    const { port } = liveKit
    await liveKit.stop()
    await a.getByText(text('meet.media_away'), { exact: true }).waitFor({ timeout: 60_000 })
    // Control does not depend on it.
    await b.keyboard.press('h')
    await tiles(a)
      .getByRole('img', { name: text('meet.hand_up') })
      .waitFor()
    liveKit = await startLiveKit({ port, webhookUrl })
    await seesOthers(a, 1)
    await seesOthers(b, 1)
  })
})
