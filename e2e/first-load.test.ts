import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { chunkListFile, type ChunkList } from '../web/build/chunk-list.ts'
import { inside, signIn } from './harness/signed-in.ts'
import { address, story } from './harness/story.ts'

/** In KB of scripts and styles as they come over the wire: what each was when it was last made smaller, and a little more. */
const MOST = { login: 152, home: 188 }

type Fetched = { name: string; bytes: number }
/** What a page fetches that has nothing yet. */
async function fetched(page: Page, path: string): Promise<Fetched[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(address('demo', path))
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\.(js|css)(\?|$)/.test(entry.name))
      .map(({ name, encodedBodySize }) => ({
        name: new URL(name).pathname.slice(1),
        bytes: encodedBodySize,
      })),
  )
}

const kilobytes = (files: readonly Fetched[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
/** Of what is not of the first load: what checks forms, and the whole of ICU. */
const late = /node_modules\/(?:zod|@tolgee\/format-icu)\//
function lateIn(files: readonly Fetched[]): string[] {
  const chunks = JSON.parse(readFileSync(chunkListFile, 'utf8')) as ChunkList
  return files.flatMap(({ name }) => chunks[name]?.modules.filter((module) => late.test(module)) ?? [])
}

story('loads the sign-in and Home in few bytes, without zod and the parser of texts', async ({ visitor }) => {
  const { page } = await visitor()
  const login = await fetched(page, '/login')
  expect(login.length).toBeGreaterThan(5)
  expect(kilobytes(login)).toBeLessThan(MOST.login)
  await signIn(page, 'student')
  await inside(page)
  const home = await fetched(page, '/dashboard')
  await inside(page)
  expect(home.map(({ name }) => name).some((name) => name.includes('home-screen'))).toBe(true)
  expect(kilobytes(home)).toBeLessThan(MOST.home)
  expect([...lateIn(login), ...lateIn(home)]).toEqual([])
})
