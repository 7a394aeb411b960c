import { expect, it } from 'vitest'
import { hearWhatIsAskedFor } from './kept-pages.ts'
import type { FetchEventLike, WorkerScope } from './scope.ts'

const PLACE = 'https://acme.example'

/** A browser's kept answers: by the name of where they are, and their addresses. */
function storage(all: Record<string, Record<string, string>>, isRefused = false) {
  const touched: string[] = []
  const caches = {
    has: async (name: string) => {
      if (isRefused) throw new DOMException('refused', 'SecurityError')
      return name in all
    },
    open: async (name: string) => ({
      match: async (key: string) => {
        const text = all[name]?.[key]
        return text === undefined ? undefined : new Response(text)
      },
      put: async (key: string) => void touched.push(key),
      add: async (key: string) => void touched.push(key),
    }),
  } as unknown as CacheStorage
  return { caches, touched }
}
const whole = {
  'cairn-shell': { '/dashboard/learn': 'the page' },
  'cairn-assets': { '/assets/a-1.js': 'its code' },
}

function worker(caches?: CacheStorage) {
  let hear: ((event: FetchEventLike) => void) | undefined
  let answer: () => Response = () => new Response('of the server')
  let asked = 0
  hearWhatIsAskedFor({
    location: { origin: PLACE },
    ...(caches && { caches }),
    fetch: async () => {
      asked += 1
      return answer()
    },
    addEventListener: (_: string, heard: (event: FetchEventLike) => void) => void (hear = heard),
  } as unknown as WorkerScope)
  /** What is answered to the page: `undefined` where the worker leaves it to the browser. */
  async function asks(path: string, mode = 'navigate', method = 'GET'): Promise<string | undefined> {
    let given: Promise<Response> | undefined
    hear?.({
      request: { url: new URL(path, PLACE).href, mode, method } as Request,
      respondWith: (one) => void (given = one),
      waitUntil: () => undefined,
    })
    return (await given)?.text()
  }
  return {
    asks,
    answers: (next: typeof answer) => void (answer = next),
    goesOffline: () =>
      void (answer = () => {
        throw new TypeError('Failed to fetch')
      }),
    asked: () => asked,
  }
}

it('opens every page behind the sign-in without a connection, once the application is kept', async () => {
  const { asks, goesOffline } = worker(storage(whole).caches)
  goesOffline()
  expect(await asks('/dashboard/learn/c1/l1?note')).toBe('the page')
  expect(await asks('/dashboard')).toBe('the page')
  const empty = worker(storage({}).caches)
  empty.goesOffline()
  await expect(empty.asks('/dashboard/learn')).rejects.toThrow('Failed to fetch')
})

it('shows what the server answers where it answers, also where that is a refusal', async () => {
  const { asks, answers } = worker(storage(whole).caches)
  expect(await asks('/dashboard/learn')).toBe('of the server')
  answers(() => new Response('maintenance', { status: 503 }))
  expect(await asks('/dashboard/learn')).toBe('maintenance')
})

it('asks for no file of a build that is kept, and the server for any other', async () => {
  const { asks, asked } = worker(storage(whole).caches)
  expect(await asks('/assets/a-1.js', 'cors')).toBe('its code')
  expect(asked()).toBe(0)
  expect(await asks('/assets/b-1.js', 'cors')).toBe('of the server')
})

it('leaves the API, other pages, other places and what is sent to the browser, and keeps nothing itself', async () => {
  const { caches, touched } = storage(whole)
  const { asks, asked } = worker(caches)
  for (const [path, mode, method] of [
    ['/api/v1/learn/courses/c1', 'cors'],
    ['/media/a/b', 'no-cors'],
    ['/login', 'navigate'],
    ['/dashboards', 'navigate'],
    ['/assets/a-1.js', 'cors', 'POST'],
    ['https://elsewhere.example/assets/a-1.js', 'cors'],
    ['https://elsewhere.example/dashboard/learn', 'navigate'],
  ] as const)
    expect(await asks(path, mode, method)).toBeUndefined()
  expect(asked()).toBe(0)
  await asks('/dashboard/learn')
  await asks('/assets/b-1.js', 'cors')
  expect(touched).toEqual([])
})

it('answers as before where the browser keeps nothing, or refuses to say', async () => {
  expect(await worker().asks('/dashboard/learn')).toBeUndefined()
  const { asks } = worker(storage(whole, true).caches)
  expect(await asks('/assets/a-1.js', 'cors')).toBe('of the server')
})
