import { expect, it } from 'vitest'
import { hearWhatIsAskedFor, MOST_ASSETS } from './kept-pages.ts'
import type { FetchEventLike, WorkerScope } from './scope.ts'

const PLACE = 'https://acme.example'

/** A browser's kept answers, in the order in which they were kept. */
function storage(isFull = false) {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const its = all.get(name) ?? new Map<string, Response>()
    all.set(name, its)
    return {
      match: async (key: string) => its.get(key)?.clone(),
      put: async (key: string, answer: Response) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        its.delete(key)
        its.set(key, answer)
      },
      keys: async () => [...its.keys()],
      delete: async (key: string) => its.delete(key),
    }
  }
  const names = () => [...all.values()].flatMap((its) => [...its.keys()])
  return { caches: { open } as unknown as CacheStorage, names }
}

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

function worker(caches?: CacheStorage) {
  let hear: ((event: FetchEventLike) => void) | undefined
  let answer: () => Response | Promise<Response> = () => html('')
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
    const work: Promise<unknown>[] = []
    let given: Promise<Response> | undefined
    hear?.({
      request: { url: new URL(path, PLACE).href, mode, method } as Request,
      respondWith: (one) => void (given = one),
      waitUntil: (one) => void work.push(one),
    })
    const text = (await given)?.text()
    await Promise.all(work)
    return text
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

it('opens any page of learning without a connection, once one was opened with it', async () => {
  const { asks, answers, goesOffline } = worker(storage().caches)
  goesOffline()
  await expect(asks('/dashboard/learn/c1/l1')).rejects.toThrow('Failed to fetch')
  answers(() => html('the page'))
  await asks('/dashboard/learn')
  goesOffline()
  expect(await asks('/dashboard/learn/c1/l1?note')).toBe('the page')
})

it('shows what the server answers, also where that is a refusal, and keeps no refusal', async () => {
  const { asks, answers, goesOffline } = worker(storage().caches)
  answers(() => html('the page'))
  await asks('/dashboard/learn')
  answers(() => html('maintenance', 503))
  expect(await asks('/dashboard/learn')).toBe('maintenance')
  goesOffline()
  expect(await asks('/dashboard/learn')).toBe('the page')
})

it('keeps nothing of the API, of other pages, of other places and of what is sent', async () => {
  const { caches, names } = storage()
  const { asks, asked } = worker(caches)
  for (const [path, mode, method] of [
    ['/api/v1/learn/courses/c1', 'cors'],
    ['/media/a/b', 'no-cors'],
    ['/dashboard/learning', 'navigate'],
    ['/dashboard/users', 'navigate'],
    ['/assets/a-1.js', 'cors', 'POST'],
    ['https://elsewhere.example/assets/a-1.js', 'cors'],
  ] as const)
    expect(await asks(path, mode, method)).toBeUndefined()
  expect([asked(), names()]).toEqual([0, []])
})

it('asks for a file of a build once, and keeps no more of them than it may', async () => {
  const { caches, names } = storage()
  const { asks, answers, asked } = worker(caches)
  answers(() => new Response('gone', { status: 404 }))
  expect(await asks('/assets/0.js', 'cors')).toBe('gone')
  answers(() => new Response('code'))
  for (let n = 0; n <= 200; n++) await asks(`/assets/${n}.js`, 'cors')
  expect(MOST_ASSETS).toBe(200)
  expect([names().length, names()[0], names().at(-1)]).toEqual([200, '/assets/1.js', '/assets/200.js'])
  expect([await asks('/assets/7.js', 'cors'), asked()]).toEqual(['code', 202])
})

it('answers as before where the browser keeps nothing, or has no room', async () => {
  expect(await worker().asks('/dashboard/learn')).toBeUndefined()
  const { asks, answers } = worker(storage(true).caches)
  answers(() => html('the page'))
  expect([await asks('/dashboard/learn'), await asks('/assets/a.js', 'cors')]).toEqual([
    'the page',
    'the page',
  ])
})
