import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken } from '../../../test/answers.ts'
import { session } from '../session/current-session.ts'
import { ownKept } from './owner.ts'

/** The browser's kept answers, and in which order they came and went. */
const stored = new Map<string, Map<string, string>>()
const log: string[] = []
const pathOf = (key: string | { url: string }) =>
  new URL(typeof key === 'string' ? key : key.url, location.href).pathname
const storage = {
  open: async (name: string) => {
    const its = stored.get(name) ?? new Map<string, string>()
    stored.set(name, its)
    return {
      keys: async () => [...its.keys()].map((path) => ({ url: new URL(path, location.href).href })),
      add: async (path: string) => {
        if (gone.has(path)) throw new TypeError('404')
        whileAdding()
        its.set(path, 'file')
        log.push(`add ${path}`)
      },
      put: async (path: string, answer: Response) => {
        its.set(path, await answer.text())
        log.push(`put ${path}`)
      },
      delete: async (key: { url: string }) => {
        log.push(`delete ${pathOf(key)}`)
        return its.delete(pathOf(key))
      },
    }
  },
  delete: async (name: string) => stored.delete(name),
}
const gone = new Set<string>()
let served = ''
let files: string[] = []
let whileFetching = () => undefined as void
let whileAdding = () => undefined as void

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  gone.clear()
  log.length = 0
  files = ['/assets/index-2.js', '/assets/player-2.js']
  whileFetching = () => undefined
  whileAdding = () => undefined
  vi.stubEnv('DEV', false)
  vi.stubGlobal('caches', storage)
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async (path: string) => void log.push(`register ${path}`) },
  })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/kept-files.json')
      return Response.json({
        entry: 'assets/index-2.js',
        files,
      })
    whileFetching()
    return new Response(served, { headers: { 'content-type': 'text/html' } })
  })
  served = '<script src="/assets/index-2.js"></script>'
  session.accept(accessToken(900, 'ada'))
  ownKept('ada')
})
afterEach(() => session.end('signed_out'))

/** A page that has just been opened. */
async function openPage() {
  const { keepApplication } = await import('./application.ts')
  const { session: its } = await import('../session/current-session.ts')
  its.accept(accessToken(900, 'ada'))
  return { keep: keepApplication, session: its }
}
const kept = () => Object.fromEntries([...stored].map(([name, its]) => [name, [...its.keys()]]))

it('keeps every file of a build before the page that begins with them, and lets an older build go after', async () => {
  const old = await storage.open('cairn-assets')
  await old.add('/assets/index-1.js')
  log.length = 0
  const page = await openPage()
  await page.keep()
  expect(log).toEqual([
    'register /service-worker.js',
    'add /assets/index-2.js',
    'add /assets/player-2.js',
    'put /dashboard/learn',
    'delete /assets/index-1.js',
  ])
  await page.keep()
  expect(log).toHaveLength(5)
})

it('keeps the older build whole where a file of the newer one does not come, or the page is of another one by now', async () => {
  const before = { 'cairn-assets': ['/assets/index-1.js'], 'cairn-shell': ['/dashboard/learn'] }
  await (await storage.open('cairn-assets')).add('/assets/index-1.js')
  await (await storage.open('cairn-shell')).put('/dashboard/learn', new Response('the older page'))
  served = '<script src="/assets/index-3.js"></script>'
  await (await openPage()).keep()
  expect(kept()).toEqual(before)
  served = '<script src="/assets/index-2.js"></script>'
  gone.add('/assets/player-2.js')
  await (await openPage()).keep()
  expect(stored.get('cairn-shell')?.get('/dashboard/learn')).toBe('the older page')
  expect(kept()['cairn-assets']).toContain('/assets/index-1.js')
})

it('leaves nothing where the person has signed out while the files came', async () => {
  const page = await openPage()
  whileFetching = () => page.session.end('signed_out')
  await page.keep()
  expect(kept()).toEqual({})
})

it('asks for no more files once the person has signed out', async () => {
  files = ['/assets/index-2.js', ...Array.from({ length: 20 }, (_, n) => `/assets/screen-${n}.js`)]
  const page = await openPage()
  whileAdding = () => page.session.end('signed_out')
  await page.keep()
  // The few that were under way.
  expect(log.filter((line) => line.startsWith('add '))).toHaveLength(4)
  expect(kept()).toEqual({})
})

it('does nothing for nobody, and nothing where a browser cannot', async () => {
  const page = await openPage()
  page.session.end('signed_out')
  await page.keep()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
  delete (navigator as { serviceWorker?: unknown }).serviceWorker
  await (await openPage()).keep()
  expect(log).toEqual([])
})
