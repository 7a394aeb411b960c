import type { Browser, CDPSession, Page } from 'playwright-core'
import { english, launchBrowser } from '../../e2e/harness/browser.ts'
import { addressOn, fillSignIn } from '../../e2e/harness/people.ts'
import type { Bench } from '../bench.ts'
import { atMost, median, type Figure } from '../figure.ts'

const RUNS = 5
const LARGEST = { login: 150, dashboard: 230 }
const SLOWEST = { login: 1.5, dashboard: 2.5 }

type Path = '/login' | '/dashboard'

/** Kilobytes of scripts and stylesheets that came over the wire, as they were compressed. */
function countAssets(client: CDPSession): () => { kilobytes: number; plain: string[] } {
  const wanted = new Map<string, string>()
  const plain: string[] = []
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' && type !== 'Stylesheet') return
    wanted.set(requestId, response.url)
    if (response.headers['content-encoding'] !== 'br') plain.push(response.url)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  return () => ({ kilobytes: bytes / 1024, plain })
}

const settled = (page: Page) => page.waitForLoadState('networkidle')

async function slow(client: CDPSession): Promise<void> {
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Seconds to the largest contentful paint, as the browser itself saw it. */
async function largestPaint(page: Page): Promise<number> {
  await settled(page)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) last = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(last / 1000), 300)
      }),
  )
}

/** One load with an empty cache. Signed in where the dashboard is asked for. */
async function load(browser: Browser, { server, data }: Bench, path: Path, slowly: boolean) {
  const context = await browser.newContext(english)
  try {
    if (path === '/dashboard') {
      const page = await context.newPage()
      await page.goto(addressOn(server.port, 'demo', '/login'))
      await fillSignIn(page, data.emails[0] ?? '', data.password)
      await page.close()
    }
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.clearBrowserCache')
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    const assets = countAssets(client)
    if (slowly) await slow(client)
    await page.goto(addressOn(server.port, 'demo', path))
    const seconds = await largestPaint(page)
    if (new URL(page.url()).pathname.startsWith('/login') !== (path === '/login'))
      throw new Error(`${path} led to ${page.url()}`)
    return { seconds, ...assets() }
  } finally {
    await context.close()
  }
}

/** What the first load brings, and how long it takes to see the most of it on a slow telephone. */
export async function firstLoad(bench: Bench): Promise<Figure[]> {
  const browser = await launchBrowser()
  const figures: Figure[] = []
  try {
    for (const path of ['/login', '/dashboard'] as const) {
      const name = path.slice(1) as keyof typeof LARGEST
      const { kilobytes, plain } = await load(browser, bench, path, false)
      const size = atMost(
        `first load of ${path}, JS + CSS`,
        kilobytes,
        LARGEST[name],
        'KB',
        'brotli, over the wire',
      )
      figures.push(plain.length ? { ...size, ok: false, note: `not brotli: ${plain.join(', ')}` } : size)
      const paints: number[] = []
      for (let i = 0; i < RUNS; i++) paints.push((await load(browser, bench, path, true)).seconds)
      figures.push(
        atMost(
          `largest contentful paint of ${path}`,
          median(paints),
          SLOWEST[name],
          's',
          `median of ${RUNS}: CPU 4× slower, 1.6 Mbit/s, 150 ms`,
        ),
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}
