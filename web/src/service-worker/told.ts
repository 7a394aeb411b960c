import type { OpenPage, WorkerScope } from './scope.ts'

/** What a page is sent when a notification that leads somewhere is pressed. */
export const OPEN = 'cairn:open'

type Shown = { title: string; body: string; path: string; tag: string; language: string }

/** An address of this very place; whatever else is said leads to the list of notifications. */
export function pathOf(data: unknown): string {
  const path = (data as Partial<Shown> | null)?.path
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/dashboard/notifications'
}

/** Of the pages that are open the one to lead on: never one with a call in it, which would end. */
function pageFor(pages: readonly OpenPage[]): OpenPage | undefined {
  const free = pages.filter(({ url }) => !new URL(url).pathname.startsWith('/meet/'))
  return (
    free.find(({ focused }) => focused) ??
    free.find(({ visibilityState }) => visibilityState === 'visible') ??
    free[0]
  )
}

/** A browser asks that something is shown for whatever it was sent, also for what cannot be read. */
async function show({ registration, location }: WorkerScope, read: () => unknown): Promise<void> {
  let shown: Partial<Shown> = {}
  try {
    shown = read() ?? {}
  } catch {
    // Shown without words: what is new stands in the list.
  }
  await registration.showNotification(shown.title ?? location.host, {
    body: shown.body ?? '',
    tag: shown.tag ?? 'news',
    lang: shown.language ?? '',
    icon: '/icon-192.png',
    data: { path: pathOf(shown) },
  })
}

async function open({ clients, location }: WorkerScope, path: string): Promise<void> {
  const page = pageFor(await clients.matchAll({ type: 'window', includeUncontrolled: true }))
  if (!page) return void (await clients.openWindow(location.origin + path))
  // Its own router goes there, so that what is being written is asked about first.
  page.postMessage({ type: OPEN, path })
  await page.focus()
}

/** Shows what this device is told, and leads on from it. */
export function hearWhatIsTold(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, () => event.data?.json())))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, pathOf(event.notification.data)))
  })
}
