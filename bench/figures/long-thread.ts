import pg from 'pg'
import type { CDPSession, Page } from 'playwright-core'
import { demoOnPostgres } from '#tools/attack/demo-on-postgres.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { english, launchBrowser } from '../../e2e/harness/browser.ts'
import { addressOn, emailOf, fillSignIn } from '../../e2e/harness/people.ts'
import { atMost, growsLess, percentile, round, type Figure } from '../figure.ts'

const MESSAGES = 100_000
/** So far up and down again by the wheel, step by step. */
const STEPS = 150
const STEP_PX = 600
const STEP_MS = 60

/** What the demo’s student and mentor have written to each other by now: one in twenty is long; the first is pinned. */
async function fillThread(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; company_id: string; low_id: string; last: number }>(
      `select c.id, c.company_id, c.low_id, c.last_number as last from conversations c
        join companies k on k.id = c.company_id and k.slug = 'demo'
        join users u on u.company_id = c.company_id and u.id in (c.low_id, c.high_id) and u.email = 'student@demo.test'
        where c.about_id is null limit 1`,
    )
    const [found] = rows
    if (!found) throw new Error('The demo has no conversation')
    const { id, company_id, last } = found
    await client.query(
      `insert into messages (company_id, conversation_id, number, id, sender_id, text, at, change)
        select c.company_id, c.id, $3 + n, gen_random_uuid(), case when n % 3 = 0 then c.low_id else c.high_id end,
          'Line ' || n || case when n % 20 = 0 then repeat(' and so on and so forth', 30) else ' of many' end,
          now() - ($4::int - n) * interval '1 minute', $3 + n
        from conversations c, generate_series(1, $4::int) n where c.company_id = $1 and c.id = $2`,
      [company_id, id, last, MESSAGES],
    )
    await client.query(
      `update conversations set last_number = $3, change = $3, last_at = now() where company_id = $1 and id = $2`,
      [company_id, id, last + MESSAGES],
    )
    await client.query(
      `update conversation_members set read_number = $3, delivered_number = $3 where company_id = $1 and conversation_id = $2`,
      [company_id, id, last + MESSAGES],
    )
    await client.query(
      `insert into message_pins (company_id, conversation_id, number, user_id) values ($1, $2, 1, $3)`,
      [company_id, id, found.low_id],
    )
    await client.query('analyze messages')
    return id
  } finally {
    await client.end()
  }
}

/** Counts the time of tasks in which the page answers nothing, from now on. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
const tasksOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)

/** After a collection: what the page holds, in megabytes and nodes. */
async function weight(client: CDPSession): Promise<{ megabytes: number; nodes: number }> {
  await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN
  return { megabytes: of('JSHeapUsedSize') / 1024 / 1024, nodes: of('Nodes') }
}

/** Turns the wheel, and answers the first and the last message that are held then. */
async function scroll(page: Page, px: number): Promise<[number, number]> {
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, px)
    await page.waitForTimeout(STEP_MS)
  }
  return page.evaluate(() => {
    const numbers = [...document.querySelectorAll<HTMLElement>('[data-number]')].map((row) =>
      Number(row.dataset['number']),
    )
    return [Math.min(...numbers), Math.max(...numbers)] as [number, number]
  })
}

/** A conversation of a hundred thousand messages: drawn, gone through both ways, and its first shown. */
export async function longThread(): Promise<Figure[]> {
  const database = await demoOnPostgres(demoPassword)
  const cairn = await startCairn({ env: database.env })
  const browser = await launchBrowser()
  try {
    const id = await fillThread(database.superuserUrl)
    const page = await (
      await browser.newContext({ ...english, viewport: { width: 1440, height: 900 } })
    ).newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(addressOn(cairn.port, 'demo', '/login'))
    await fillSignIn(page, emailOf('student'), demoPassword)
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    const first: number[] = []
    for (let time = 0; time < 5; time++) {
      await page.goto(addressOn(cairn.port, 'demo', '/dashboard'))
      await page.waitForLoadState('networkidle')
      const began = performance.now()
      await page.goto(addressOn(cairn.port, 'demo', `/dashboard/messages/${id}`))
      await page.getByText(`Line ${MESSAGES} `).first().waitFor()
      first.push(performance.now() - began)
    }
    await page.waitForLoadState('networkidle')
    const before = await weight(client)
    await watchTasks(page)
    await page.getByRole('log').hover()
    const [oldest] = await scroll(page, -STEP_PX)
    const [, newest] = await scroll(page, STEP_PX)
    const tasks = await tasksOf(page)
    const after = await weight(client)
    await page.getByRole('button', { name: '1 pinned message' }).click()
    const asked = performance.now()
    await page.getByRole('button', { name: 'Show in the conversation' }).click()
    await page.locator('[data-number="1"]').waitFor()
    const shown = performance.now() - asked
    const messages = MESSAGES.toLocaleString('en')
    return [
      atMost(
        `thread of ${messages} messages: first draw`,
        percentile(first, 0.5),
        2000,
        'ms',
        `of the whole page, median of ${first.length}`,
      ),
      {
        name: 'the same: messages gone back by the wheel, and on again',
        value: `${MESSAGES - oldest} and ${newest - oldest}`,
        bound: '≥ 1000',
        ok: MESSAGES - oldest >= 1000 && newest - oldest >= 1000,
      },
      atMost(
        'the same: longest task on the way',
        Math.max(0, ...tasks),
        200,
        'ms',
        `${tasks.length} over 50 ms in ${round((2 * STEPS * STEP_MS) / 1000)} s`,
      ),
      growsLess('the same: nodes of the page afterwards', [after.nodes, before.nodes], 8, ''),
      growsLess('the same: heap of the page afterwards', [after.megabytes, before.megabytes], 3, 'MB'),
      atMost('the same: its first message shown', shown, 1500, 'ms'),
    ]
  } finally {
    await browser.close()
    await cairn.stop()
    await database.stop()
  }
}
