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

/**
 * What the chat’s own script does, as far as a page’s policy is concerned: it runs, calls its server and opens a socket
 * to it, and brings styles, letters, pictures and a sound. What the policy refuses is told at the end.
 */
const chat = `(async () => {
  const refused = []
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    refused.push(effectiveDirective + ' ' + blockedURI))
  const over = (element, ...events) => new Promise((resolve) => {
    for (const name of events) element.addEventListener(name, () => resolve(name), { once: true })
  })
  const add = (tag, attributes) => {
    const element = Object.assign(document.createElement(tag), attributes)
    document.body.append(element)
    return over(element, 'load', 'loadedmetadata', 'error')
  }
  const answer = await (await fetch('https://client.crisp.chat/settings')).text()
  await (await fetch('https://storage.crisp.chat/a-file')).text()
  const socket = over(new WebSocket('wss://client.relay.crisp.chat/w/b1/'), 'open', 'error')
  const style = document.createElement('style')
  style.textContent = '@font-face { font-family: chat; src: url(https://client.crisp.chat/chat.woff2) } ' +
    '.crisp-client { color: rgb(1, 2, 3); font-family: chat }'
  document.head.append(style)
  const box = document.createElement('div')
  box.className = 'crisp-client'
  document.body.append(box)
  await Promise.all([
    socket,
    document.fonts.load('16px chat').catch(() => undefined),
    add('link', { rel: 'stylesheet', href: 'https://client.crisp.chat/chat.css' }),
    add('img', { src: 'https://client.crisp.chat/a.png' }),
    add('img', { src: 'https://image.crisp.chat/a.png' }),
    add('img', { src: 'https://storage.crisp.chat/a.png' }),
    add('audio', { src: 'https://client.crisp.chat/bell.mp3', preload: 'auto' }),
  ])
  // Whoever asks for less movement sees a new colour one frame late: a transition of 0.01 ms lies before it.
  let frames = 0
  while (getComputedStyle(box).backgroundColor === 'rgba(0, 0, 0, 0)' && frames++ < 100)
    await new Promise((shown) => setTimeout(shown, 50))
  const { color, backgroundColor } = getComputedStyle(box)
  document.documentElement.dataset.chat = JSON.stringify({
    id: window.CRISP_WEBSITE_ID, answer, color, backgroundColor, refused,
  })
})()`
const stylesheet = '.crisp-client { background-color: rgb(4, 5, 6) }'
/** Its server is never asked for, wherever the stories run. */
const answers = {
  '/l.js': { contentType: 'text/javascript', body: chat },
  '/chat.css': { contentType: 'text/css', body: stylesheet },
}

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
      const socketsAt = new Set<string>()
      page.on('websocket', (socket) => {
        const { host, pathname } = new URL(socket.url())
        if (pathname.startsWith('/api/v1/')) socketsAt.add(host)
      })
      await context.route(/^https:\/\/\w+\.crisp\.chat\//, (route) => {
        const { pathname } = new URL(route.request().url())
        const file = Object.entries(answers).find(([path]) => path === pathname)?.[1]
        return route.fulfill(file ?? { headers: { 'access-control-allow-origin': '*' }, body: 'answered' })
      })
      await page.goto(address('demo', '/login', port))
      await fillSignIn(page, emailOf('admin', 'demo'), password)
      await inside(page)
      // Nothing but the cookie outlives the page: it is known again by it.
      await page.reload()
      await inside(page)

      await fromUserMenu(page, text('support.chat'))
      const told = page.locator('html[data-chat]')
      await told.waitFor({ state: 'attached' })
      expect(JSON.parse((await told.getAttribute('data-chat')) ?? '')).toEqual({
        id: 'a-chat',
        answer: 'answered',
        color: 'rgb(1, 2, 3)',
        backgroundColor: 'rgb(4, 5, 6)',
        refused: [],
      })

      const code = await newMeeting('admin', {}, 'demo', port)
      await page.goto(address('demo', `/meet/${code}`, port))
      // A file goes to the same origin as every call, and comes from it.
      const files = page.getByRole('region', { name: text('attachments.title') })
      await page.locator('input[type="file"]').setInputFiles({
        name: 'plan.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 a plan'),
      })
      const saving = page.waitForEvent('download')
      await files.getByRole('button', { name: /^Open plan\.pdf/ }).click()
      expect((await saving).suggestedFilename()).toBe('plan.pdf')
      await joinNow(page)
      expect(await reached).toMatch(/^\/rtc/)

      await page.goto(address('demo', '/dashboard', port))
      await inside(page)
      await fromUserMenu(page, text('shell.sign_out'))
      await page.waitForURL(/\/login/)
      await page.goto(address('demo', '/dashboard', port))
      await page.waitForURL(/\/login\?/)
      expect([...callsAt.keys()]).toEqual([`demo.localhost:${apiPort}`])
      expect([...socketsAt]).toEqual([`demo.localhost:${apiPort}`])
    } finally {
      await cairn.stop()
      live.close()
      api.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
