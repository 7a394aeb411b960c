import { ASSETS, SHELL, SHELL_KEY } from './names.ts'
import type { FetchEventLike, WorkerScope } from './scope.ts'

const isBehindSignIn = (path: string) => /^\/dashboard(\/|$)/.test(path)
const isAsset = (path: string) => /^\/assets\/[^/]+$/.test(path)

/** What a page has kept; storage that the browser refuses holds nothing. */
async function kept(caches: CacheStorage, name: string, key: string): Promise<Response | undefined> {
  try {
    if (!(await caches.has(name))) return undefined
    return await (await caches.open(name)).match(key, { ignoreVary: true })
  } catch {
    return undefined
  }
}

/** What the server answers, whatever it is; what was kept only where nothing answers at all. */
async function page(scope: WorkerScope, caches: CacheStorage, request: Request): Promise<Response> {
  try {
    return await scope.fetch(request)
  } catch (error) {
    const shell = await kept(caches, SHELL, SHELL_KEY)
    if (shell) return shell
    throw error
  }
}

/** A file whose name is of its content never changes: one that is kept is not asked for. */
const asset = async (scope: WorkerScope, caches: CacheStorage, { request, path }: Asked): Promise<Response> =>
  (await kept(caches, ASSETS, path)) ?? scope.fetch(request)
type Asked = { request: Request; path: string }

/**
 * Lets the application begin without a connection, by what its pages have kept (`api/kept/application.ts`). The worker
 * itself keeps nothing, and answers of the API pass by: those are kept by the page, which knows whose they are and what
 * each endpoint allows.
 */
export function hearWhatIsAskedFor(scope: WorkerScope): void {
  const { caches } = scope
  if (!caches) return
  scope.addEventListener('fetch', (event: FetchEventLike) => {
    const { request } = event
    const { method, mode, url } = request
    const { origin, pathname: path } = new URL(url)
    if (method !== 'GET' || origin !== scope.location.origin) return
    if (mode === 'navigate') {
      if (isBehindSignIn(path)) event.respondWith(page(scope, caches, request))
    } else if (isAsset(path)) event.respondWith(asset(scope, caches, { request, path }))
  })
}
