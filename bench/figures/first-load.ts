import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { usersApi } from '#contract/people/users.ts'
import { root } from '#tools/lib/run.ts'
import { call } from '../../e2e/harness/api.ts'
import { english, launchBrowser } from '../../e2e/harness/browser.ts'
import { addressOn, fillSignIn } from '../../e2e/harness/people.ts'
import type { Bench } from '../bench.ts'
import { callsOf } from '../calls-of.ts'
import { atMost, median, round, type Figure } from '../figure.ts'
import { publishPages } from '../fill-learning.ts'
import { slow } from '../slow.ts'

const RUNS = 5
type Screen = {
  name: string
  path: string
  /** In KB. */
  largest: number
  /** Seconds to the largest contentful paint. */
  slowest: number
}
const LOGIN = '/login'
const screens: readonly Screen[] = [
  { name: LOGIN, path: LOGIN, largest: 152, slowest: 1.5 },
  { name: '/dashboard', path: '/dashboard', largest: 188, slowest: 2.5 },
]

/** The screens of somebody who learns: the catalogue, and a lesson of a course that they are in. */
async function learningScreens(bench: Bench): Promise<Screen[]> {
  const { courseId, lessonId } = await publishPages(bench, 'demo')
  const admin = callsOf(bench).of()
  const { items } = await call(usersApi.list, { ...admin, query: { search: bench.data.emails[0] ?? '' } })
  const userIds = items.map(({ id }) => id)
  await call(enrolmentsApi.enrolPeople, { ...admin, params: { id: courseId }, body: { userIds } })
  return [
    { name: '/dashboard/learn', path: '/dashboard/learn', largest: 210, slowest: 2 },
    { name: 'a lesson', path: `/dashboard/learn/${courseId}/${lessonId}`, largest: 230, slowest: 2 },
  ]
}

/** What no first load brings: the largest of what is fetched to write a text. */
function editorChunk(): Figure {
  const folder = join(root, 'dist', 'web', 'assets')
  const [file] = readdirSync(folder).filter((name) => /^extensions-[\w-]+\.js\.br$/.test(name))
  if (!file) throw new Error('There is no chunk of the editor')
  const kilobytes = statSync(join(folder, file)).size / 1024
  return {
    name: 'the editor’s chunk, compressed',
    value: `${round(kilobytes)} KB`,
    note: 'not in a first load',
  }
}

/** A file so small that compressing it saves less than a packet is served as it is. */
const TINY = 1024

type Asset = { url: string; encoded: number; decoded: number }

/** The scripts and stylesheets that the page fetched, with their bytes as they came over the wire. */
const assetsOf = (page: Page): Promise<Asset[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\.(js|css)(\?|$)/.test(entry.name))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({
        url: name,
        encoded: encodedBodySize,
        decoded: decodedBodySize,
      })),
  )

const settled = (page: Page) => page.waitForLoadState('networkidle')

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
async function load(browser: Browser, { server, data }: Bench, path: string, slowly: boolean) {
  const context = await browser.newContext(english)
  try {
    if (path !== LOGIN) {
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
    if (slowly) await slow(client)
    await page.goto(addressOn(server.port, 'demo', path))
    const seconds = await largestPaint(page)
    if (new URL(page.url()).pathname.startsWith(LOGIN) !== (path === LOGIN))
      throw new Error(`${path} led to ${page.url()}`)
    return { seconds, assets: await assetsOf(page) }
  } finally {
    await context.close()
  }
}

/** What the first load brings, and how long it takes to see the most of it on a slow telephone. */
export async function firstLoad(bench: Bench): Promise<Figure[]> {
  const browser = await launchBrowser()
  const figures: Figure[] = []
  try {
    for (const { name, path, largest, slowest } of [...screens, ...(await learningScreens(bench))]) {
      const { assets } = await load(browser, bench, path, false)
      const kilobytes = assets.reduce((sum, { encoded }) => sum + encoded, 0) / 1024
      const plain = assets.filter(({ encoded, decoded }) => decoded > TINY && encoded >= decoded)
      const files = `${assets.length} files, compressed as they came over the wire`
      const size = atMost(`first load of ${name}, JS + CSS`, kilobytes, largest, 'KB', files)
      figures.push(
        plain.length
          ? { ...size, ok: false, note: `not compressed: ${plain.map(({ url }) => url).join(', ')}` }
          : size,
      )
      for (const { url, encoded } of assets.toSorted((x, y) => y.encoded - x.encoded).slice(0, 8))
        console.log(`  ${name}: ${(encoded / 1024).toFixed(1)} KB ${new URL(url).pathname}`)
      const paints: number[] = []
      for (let i = 0; i < RUNS; i++) paints.push((await load(browser, bench, path, true)).seconds)
      figures.push(
        atMost(
          `largest contentful paint of ${name}`,
          median(paints),
          slowest,
          's',
          `median of ${RUNS}: CPU 4× slower, 1.6 Mbit/s, 150 ms`,
        ),
      )
    }
    return [...figures, editorChunk()]
  } finally {
    await browser.close()
  }
}
