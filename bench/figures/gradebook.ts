import { loadavg } from 'node:os'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoOnPostgres } from '#tools/attack/demo-on-postgres.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { english, launchBrowser } from '../../e2e/harness/browser.ts'
import { addressOn, emailOf, fillSignIn } from '../../e2e/harness/people.ts'
import { atMost, median, round, type Figure } from '../figure.ts'
import { fillGrades, publishGraded } from '../fill-gradebook.ts'
import { slow } from '../slow.ts'

const SIZE = { people: 5000, lessons: 100 }
const RUNS = 3
const SECONDS_TO_PAINT = 2.5
/** A screen two steps within, with nothing in the cache: so many times what Home takes. */
const BESIDE_HOME = 2.5
/** By the wheel, as a hand turns it: so far at each frame, for so long in each direction. */
const SCROLL = { px: 40, ms: 4000 }
/** A screen of 60 frames a second: of the frames that an empty page of that size draws on the same machine. */
const FRAMES_KEPT = 0.9
const LONGEST_TASK = 100

const wide = { ...english, viewport: { width: 1440, height: 900 } }

async function signedIn(browser: Browser, port: number): Promise<BrowserContext> {
  const context = await browser.newContext(wide)
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(addressOn(port, 'demo', '/login'))
  await fillSignIn(page, emailOf('admin'), demoPassword)
  await page.close()
  return context
}

type Paint = { largest: number; grades: number }

/** Seconds to the largest contentful paint, and until `wanted` stands there: as it was loaded, on the slow line. */
async function paintOf(context: BrowserContext, address: string, wanted: string): Promise<Paint> {
  const page = await context.newPage()
  try {
    await slow(await context.newCDPSession(page))
    await page.addInitScript((selector) => {
      const seen = { largest: 0, grades: 0 }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.largest = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      const look = () => {
        if (document.querySelector(selector)) seen.grades = performance.now()
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, wanted)
    await page.goto(address)
    await page.locator(wanted).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    const { largest, grades } = await page.evaluate(() => (globalThis as unknown as { seen: Paint }).seen)
    return { largest: largest / 1000, grades: grades / 1000 }
  } finally {
    await page.close()
  }
}

const GRADE = '[data-at="0:3"] [data-set]'

/**
 * With an empty cache, that of Home beside it; after Home, as whoever has signed in comes to it for the first time; and
 * with all its files there already.
 */
async function paints(browser: Browser, port: number, address: string) {
  const all: { home: Paint; first: Paint; after: Paint; again: Paint }[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await signedIn(browser, port)
    const home = await paintOf(context, addressOn(port, 'demo', '/dashboard'), 'main h2')
    const after = await paintOf(context, address, GRADE)
    await context.close()
    const other = await signedIn(browser, port)
    const first = await paintOf(other, address, GRADE)
    all.push({ home, first, after, again: await paintOf(other, address, GRADE) })
    await other.close()
  }
  const of = (pick: (one: (typeof all)[number]) => number) => median(all.map(pick))
  return {
    home: of(({ home }) => home.largest),
    first: of(({ first }) => first.largest),
    after: of(({ after }) => after.largest),
    again: of(({ again }) => again.largest),
    grades: of(({ again }) => again.grades),
  }
}

type Turn = { frames: number; seconds: number; slow: number; tasks: number[]; px: number }

/** Scrolls what the selector names, by so much at each frame, and counts the frames that are drawn meanwhile. */
const turnAlone = (page: Page, selector: string, by: 'left' | 'top'): Promise<Turn> =>
  page.evaluate(
    ({ selector, by, px, ms }) =>
      new Promise<Turn>((resolve) => {
        const box = document.querySelector(selector)
        if (!box) throw new Error(`There is no ${selector}`)
        const tasks: number[] = []
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration)
        }).observe({ type: 'longtask' })
        const began = performance.now()
        const place = () => (by === 'top' ? box.scrollTop : box.scrollLeft)
        const from = place()
        const times: number[] = []
        const step = (at: number) => {
          times.push(at)
          box.scrollBy({ [by]: px })
          if (performance.now() - began < ms) requestAnimationFrame(step)
          else
            setTimeout(() => {
              const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0))
              const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
              const late = gaps.filter((gap) => gap > 25).length
              resolve({ frames: gaps.length, seconds, slow: late, tasks, px: place() - from })
            }, 100)
        }
        requestAnimationFrame(step)
      }),
    { selector, by, ...SCROLL },
  )

/** With the processor time of the page's main thread for each 1,000 px: what a busy machine does not change. */
async function turn(page: Page, selector: string, by: 'left' | 'top'): Promise<Turn & { busy: number }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await busy()
  const went = await turnAlone(page, selector, by)
  const used = (await busy()) - before
  await client.detach()
  return { ...went, busy: (used * 1000) / went.px }
}

const rateOf = ({ frames, seconds }: Turn) => frames / seconds

/** An empty page of the same size: what frames this machine draws at all. */
async function emptyTurn(page: Page) {
  await page.setContent(
    `<div id="empty" style="height: 700px; overflow: auto"><div style="width: 12000px; height: 240000px"></div></div>`,
  )
  return turn(page, '#empty', 'top')
}

async function scrolls(context: BrowserContext, address: string): Promise<Figure[]> {
  const page = await context.newPage()
  const empty = await context.newPage()
  const bare = await emptyTurn(empty)
  const reference = rateOf(bare)
  await empty.close()
  await page.goto(address)
  await page.locator(GRADE).waitFor()
  await page.waitForLoadState('networkidle')
  const figures: Figure[] = []
  for (const [by, name] of [
    ['top', 'down'],
    ['left', 'across'],
  ] as const) {
    const went = await turn(page, '[role="grid"]', by)
    const kept = rateOf(went) / reference
    figures.push(
      {
        name: `gradebook scrolled ${name}: frames a second`,
        value: `${round(rateOf(went))} /s`,
        reference: `${round(reference)} /s`,
        ratio: kept,
        bound: `≥ ${FRAMES_KEPT}`,
        ok: kept >= FRAMES_KEPT,
        note: `beside an empty page; ${went.slow} of ${went.frames} frames late`,
      },
      {
        name: `gradebook scrolled ${name}: processor time of the page for 1,000 px`,
        value: `${round(went.busy)} ms`,
        reference: `${round(bare.busy)} ms`,
        note: 'of its main thread, beside an empty page; a second at this pace is 2,400 px',
      },
      atMost(
        `gradebook scrolled ${name}: longest task`,
        Math.max(0, ...went.tasks),
        LONGEST_TASK,
        'ms',
        `${went.tasks.length} over 50 ms in ${round(went.seconds)} s`,
      ),
    )
  }
  await page.close()
  return figures
}

/** The gradebook of 5,000 people and 100 graded lessons: its first view on a slow telephone, and its scroll. */
export async function gradebook(): Promise<Figure[]> {
  const database = await demoOnPostgres(demoPassword)
  const cairn = await startCairn({ env: database.env })
  const browser = await launchBrowser()
  try {
    const id = await publishGraded(cairn.port, SIZE)
    await fillGrades(database.superuserUrl, id, SIZE)
    const address = addressOn(cairn.port, 'demo', `/dashboard/teach/${id}/gradebook`)
    const load = loadavg()[0] ?? NaN
    const seen = await paints(browser, cairn.port, address)
    const context = await signedIn(browser, cairn.port)
    const name = `gradebook of ${SIZE.people.toLocaleString('en')} × ${SIZE.lessons}`
    const how = `median of ${RUNS}: CPU 4× slower, 1.6 Mbit/s, 150 ms; load of the machine ${round(load)}`
    const beside = seen.first / seen.home
    return [
      atMost(
        `${name}: largest contentful paint`,
        seen.again,
        SECONDS_TO_PAINT,
        's',
        `its files in the cache; ${how}`,
      ),
      atMost(`${name}: until its grades stand there`, seen.grades, SECONDS_TO_PAINT, 's', 'the same'),
      {
        name: `${name}: largest contentful paint, opened for the first time`,
        value: `${round(seen.after)} s`,
        reference: `${round(seen.home)} s`,
        ratio: seen.after / seen.home,
        note: 'with the files of Home in the cache, beside Home with nothing in it',
      },
      {
        name: `${name}: largest contentful paint, nothing in the cache`,
        value: `${round(seen.first)} s`,
        reference: `${round(seen.home)} s`,
        ratio: beside,
        bound: `≤ ${BESIDE_HOME}`,
        ok: beside <= BESIDE_HOME,
        note: 'beside Home',
      },
      ...(await scrolls(context, address)),
    ]
  } finally {
    await browser.close()
    await cairn.stop()
    await database.stop()
  }
}
