import type { FetchEventLike, WorkerScope } from './scope.ts'

/** The page that learning begins with, and the files that it is made of. Neither holds anything of a person. */
export const SHELL = 'cairn-shell'
export const ASSETS = 'cairn-assets'
/** More than one build's screens of learning need; beyond it what was kept first goes. */
export const MOST_ASSETS = 200
/** Every address of learning is answered with the same page: it is kept once, without what it was asked for by. */
const SHELL_KEY = '/dashboard/learn'

const isLearning = (path: string) => /^\/dashboard\/learn(\/|$)/.test(path)
const isAsset = (path: string) => /^\/assets\/[^/]+$/.test(path)

/** A page as the server means it: whole, no redirection to elsewhere, neither refusal nor maintenance. */
const isShell = (answer: Response) =>
  answer.status === 200 &&
  !answer.redirected &&
  (answer.headers.get('content-type') ?? '').startsWith('text/html')

/** Storage may be full, or refused by the browser: then nothing is kept, and nothing else is different. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

async function keep(caches: CacheStorage, name: string, key: string, answer: Response, most: number) {
  const cache = await caches.open(name)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((one) => cache.delete(one)))
}

const kept = (caches: CacheStorage, name: string, key: string) =>
  quietly(async () => (await caches.open(name)).match(key))

/** What the server answers, whatever it is; what was kept only where nothing answers at all. */
async function page(scope: WorkerScope, caches: CacheStorage, event: FetchEventLike): Promise<Response> {
  try {
    const answer = await scope.fetch(event.request)
    if (isShell(answer)) {
      const copy = answer.clone()
      event.waitUntil(quietly(() => keep(caches, SHELL, SHELL_KEY, copy, 1)))
    }
    return answer
  } catch (error) {
    const shell = await kept(caches, SHELL, SHELL_KEY)
    if (shell) return shell
    throw error
  }
}

/** A file whose name is of its content never changes: it is asked for once. */
async function asset(
  scope: WorkerScope,
  caches: CacheStorage,
  event: FetchEventLike,
  path: string,
): Promise<Response> {
  const had = await kept(caches, ASSETS, path)
  if (had) return had
  const answer = await scope.fetch(event.request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(quietly(() => keep(caches, ASSETS, path, copy, MOST_ASSETS)))
  }
  return answer
}

/**
 * Lets learning begin without a connection. Answers of the API pass by: what is kept of a person is kept by the page,
 * which knows whose it is and what each endpoint allows.
 */
export function hearWhatIsAskedFor(scope: WorkerScope): void {
  const { caches } = scope
  if (!caches) return
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== scope.location.origin) return
    if (mode === 'navigate') {
      if (isLearning(pathname)) event.respondWith(page(scope, caches, event))
    } else if (isAsset(pathname)) event.respondWith(asset(scope, caches, event, pathname))
  })
}
