import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { WebSocketServer } from 'ws'
import { freePort } from '#tools/lib/ports.ts'
import { root, run } from '#tools/lib/run.ts'
import { startCairn } from '#tools/services/cairn.ts'
import { joinNow, newMeeting } from './harness/meet.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { fromUserMenu, inside } from './harness/signed-in.ts'
import { address, password, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

/** What the chat's own script does, as far as a page's policy is concerned: it runs, and calls its server. */
const chat = `fetch('https://client.crisp.chat/settings').then(async (answer) => {
  document.documentElement.dataset.chat = window.CRISP_WEBSITE_ID + ' ' + (await answer.text())
})`

/** A build that names all three, in a folder of its own. */
async function buildWith(folder: string, names: Record<string, string>): Promise<void> {
  const argv = ['build', '--config', 'web/vite.config.ts', '--outDir', folder, '--emptyOutDir', '-l', 'error']
  const vite = join(root, 'node_modules/.bin/vite')
  const { code, output } = await run(vite, argv, {
    env: { ...names, NODE_ENV: 'production', VITEST: undefined },
  })
  if (code !== 0) throw new Error(output)
}

story(
  'works with the API at another origin, the live server and the chat that the build alone names [S1.9b] [S1.9c]',
  async ({ visitor }) => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-names-'))
    const livePort = await freePort()
    const live = new WebSocketServer({ port: livePort, host: '127.0.0.1' })
    const reached = new Promise<string>((resolve) =>
      live.on('connection', (socket, { url = '' }) => {
        resolve(url)
        socket.close()
      }),
    )
    const port = await freePort()
    // The one server at a second port: to the browser that is another origin.
    const api = createServer((socket) => {
      const onward = connect(port, '127.0.0.1')
      socket.on('error', () => onward.destroy()).pipe(onward)
      onward.on('error', () => socket.destroy()).pipe(socket)
    })
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    const { port: apiPort } = api.address() as AddressInfo
    await buildWith(folder, {
      VITE_API_URL: `http://{company}.localhost:${apiPort}/api/v1`,
      VITE_LIVE_URL: `ws://live.localhost:${livePort}`,
      VITE_SUPPORT_CHAT_ID: 'a-chat',
    })
    const cairn = await startCairn({
      port,
      env: {
        CAIRN_WEB: folder,
        CAIRN_CORS_ORIGINS: `http://{company}.localhost:${port}`,
        LIVEKIT_API_KEY: 'key',
        LIVEKIT_API_SECRET: 'a secret that only the servers know',
      },
    })
    try {
      const { page, context } = await visitor()
      const callsAt = new Map<string, number>()
      page.on('request', (request) => {
        const { host, pathname } = new URL(request.url())
        if (pathname.startsWith('/api/v1/')) callsAt.set(host, (callsAt.get(host) ?? 0) + 1)
      })
      await context.route('https://client.crisp.chat/**', (route) =>
        route.request().url().endsWith('/l.js')
          ? route.fulfill({ contentType: 'text/javascript', body: chat })
          : route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: 'answered' }),
      )
      await page.goto(address('demo', '/login', port))
      await fillSignIn(page, emailOf('admin', 'demo'), password)
      await inside(page)
      // Nothing but the cookie outlives the page: it is known again by it.
      await page.reload()
      await inside(page)

      await fromUserMenu(page, text('support.chat'))
      await page.locator('html[data-chat="a-chat answered"]').waitFor({ state: 'attached' })

      const code = await newMeeting('admin', {}, 'demo', port)
      await page.goto(address('demo', `/meet/${code}`, port))
      await joinNow(page)
      expect(await reached).toMatch(/^\/rtc/)

      await page.goto(address('demo', '/dashboard', port))
      await inside(page)
      await fromUserMenu(page, text('shell.sign_out'))
      await page.waitForURL(/\/login/)
      await page.goto(address('demo', '/dashboard', port))
      await page.waitForURL(/\/login\?/)
      expect([...callsAt.keys()]).toEqual([`demo.localhost:${apiPort}`])
    } finally {
      await cairn.stop()
      live.close()
      api.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
