import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { root } from '#tools/lib/run.ts'
import { call, tokenOf } from '../harness/api.ts'
import { newMeeting } from '../harness/meet.ts'
import { addressOn, emailOf, type Who } from '../harness/people.ts'
import { password, story, type OpenVisitor } from '../harness/story.ts'
import { setUpPair, type Pair, type Party } from './engine-pair.ts'

type Kind = 'mesh' | 'livekit'

/** The engine as it was built: what people get. */
function script(kind: Kind): string {
  const assets = readdirSync(join(root, 'dist/web/assets'))
  const found = assets.find((name) => new RegExp(`^${kind}-engine-.*\\.js$`).test(name))
  if (!found) throw new Error(`there is no engine ${kind} in the build`)
  return `/assets/${found}`
}

async function party(who: Who, code: string, port: number): Promise<Party> {
  const token = await tokenOf(port, 'demo', emailOf(who), password)
  const options = { port, company: 'demo', token, params: { code }, body: {} }
  const { grant, peerId } = await call(meetingsApi.join, options)
  if (!grant) throw new Error('no grant was given')
  return { peerId, grant }
}

/** Two engines of one kind in one page, each with what the server grants a person of one meeting. */
async function pairOf(visitor: OpenVisitor, kind: Kind, port: number): Promise<Page> {
  const code = await newMeeting('mentor', { lobby: 'off' }, 'demo', port)
  const parties = [await party('mentor', code, port), await party('student', code, port)]
  expect(parties.map(({ grant }) => grant.engine)).toEqual([kind, kind])
  const { page } = await visitor()
  await page.goto(addressOn(port, 'demo', '/login'))
  // As text: an import in a function would be the test runner's own.
  await page.evaluate(
    `import(${JSON.stringify(script(kind))}).then((built) => Object.assign(window, { built }) && null)`,
  )
  await page.evaluate(setUpPair, { kind, parties })
  return page
}

declare const pair: Pair

/** Joins both, and waits until each draws the other. */
async function joined(visitor: OpenVisitor, kind: Kind, port: number): Promise<Page> {
  const page = await pairOf(visitor, kind, port)
  await page.evaluate(() => pair.joinBoth())
  await page.waitForFunction(() => pair.sides.every((side) => side.frames('camera') > 2))
  return page
}

/** What `MediaEngine` promises, held against each engine: the server's port says which one it grants. */
export function engineContract(kind: Kind, portOf: () => number): void {
  story('an engine brings each one what the other sends, and says so', async ({ visitor }) => {
    const page = await joined(visitor, kind, portOf())
    await page.waitForFunction(() => pair.sides.every((side) => side.got.includes('microphone')))
    await page.waitForFunction(() => pair.sides.every((side) => side.links.at(-1) === 'connected'))
    expect(await page.evaluate(() => pair.sides.map((side) => side.strangers))).toEqual([[], []])
  })

  story('an engine publishes in mid-call and takes it back', async ({ visitor }) => {
    const page = await joined(visitor, kind, portOf())
    await page.evaluate(() => pair.a.engine.publish('screen', pair.a.picture('#00f')))
    await page.waitForFunction(() => pair.b.colour('screen') === 'blue')
    await page.evaluate(() => pair.a.engine.unpublish('screen'))
    // Either the picture stands still from then on, or it is gone.
    const stands = () =>
      page.evaluate(async () => {
        const before = pair.b.frames('screen')
        await new Promise((resolve) => setTimeout(resolve, 500))
        return pair.b.frames('screen') === before
      })
    await expect.poll(stands).toBe(true)
    expect(await page.evaluate(() => pair.b.frames('camera'))).toBeGreaterThan(2)
  })

  story('both share a screen at the same moment, and each sees the other’s', async ({ visitor }) => {
    const page = await joined(visitor, kind, portOf())
    await page.evaluate(() =>
      Promise.all([
        pair.a.engine.publish('screen', pair.a.picture('#00f')),
        pair.b.engine.publish('screen', pair.b.picture('#f00')),
      ]),
    )
    await page.waitForFunction(() => pair.b.colour('screen') === 'blue' && pair.a.colour('screen') === 'red')
    const before = await page.evaluate(() => pair.sides.map((side) => side.frames('camera')))
    await page.waitForFunction(
      (then) => pair.sides.every((side, i) => side.frames('camera') > (then[i] ?? 0)),
      before,
    )
  })

  story('who comes while a screen is shared sees it', async ({ visitor }) => {
    const page = await pairOf(visitor, kind, portOf())
    await page.evaluate(() => pair.join('a', { screen: pair.a.picture('#00f') }))
    await page.evaluate(() => pair.join('b'))
    await page.waitForFunction(() => pair.b.colour('screen') === 'blue')
  })

  story('an engine silences what stays published, and lets it be heard again', async ({ visitor }) => {
    const page = await joined(visitor, kind, portOf())
    const heard = () => page.evaluate(() => pair.b.engine.levels().get(pair.a.peerId) ?? 0)
    await expect.poll(heard).toBeGreaterThan(0.02)
    await page.evaluate(() => pair.a.engine.setEnabled('microphone', false))
    await expect.poll(heard).toBeLessThan(0.01)
    await page.evaluate(() => pair.a.engine.setEnabled('microphone', true))
    await expect.poll(heard).toBeGreaterThan(0.02)
  })

  story('an engine replaces a track under way: the other end keeps the one it has', async ({ visitor }) => {
    const page = await joined(visitor, kind, portOf())
    await page.waitForFunction(() => pair.b.colour('camera') === 'red')
    const before = await page.evaluate(() => pair.b.got.length)
    await page.evaluate(() => pair.a.engine.replaceTrack('camera', pair.a.picture('#00f')))
    await page.waitForFunction(() => pair.b.colour('camera') === 'blue')
    expect(await page.evaluate(() => pair.b.got.length)).toBe(before)
  })

  story('an engine tells how each connection goes, and nothing once it is left', async ({ visitor }) => {
    const page = await joined(visitor, kind, portOf())
    const framesOf = () =>
      page.evaluate(async () => {
        const all = await pair.b.engine.stats()
        return all.find(({ peerId }) => peerId === pair.a.peerId)?.framesDecoded ?? -1
      })
    const first = await framesOf()
    await expect.poll(framesOf).toBeGreaterThan(first)
    expect(await page.evaluate(async () => (await pair.b.engine.stats()).length)).toBe(1)
    await page.evaluate(() => pair.leave('a'))
    await expect.poll(() => page.evaluate(async () => (await pair.b.engine.stats()).length)).toBe(0)
    expect(await page.evaluate(async () => (await pair.a.engine.stats()).length)).toBe(0)
  })

  story('an engine refuses a grant of another, and says what it can', async ({ visitor }) => {
    const page = await pairOf(visitor, kind, portOf())
    const refused = await page.evaluate(
      async (other) => {
        const grant = { ...pair.a.grant, engine: other } as typeof pair.a.grant
        return pair.a.engine.join(grant, {}).then(
          () => 'taken',
          (error: unknown) => (error instanceof TypeError ? 'refused' : String(error)),
        )
      },
      kind === 'mesh' ? 'livekit' : 'mesh',
    )
    expect(refused).toBe('refused')
    const [caps, most] = await page.evaluate(() => [pair.a.engine.caps, pair.a.grant.maxPeople] as const)
    expect(caps).toEqual({ maxPeople: most, serverMute: kind === 'livekit' })
  })
}
