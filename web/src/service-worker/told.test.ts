import { expect, it } from 'vitest'
import type { OpenPage, WorkerScope } from './scope.ts'
import { hearWhatIsTold, OPEN } from './told.ts'

const page = (path: string, standing: Partial<OpenPage> = {}): OpenPage & { got: unknown[] } => {
  const got: unknown[] = []
  return {
    url: `https://acme.example${path}`,
    focused: false,
    visibilityState: 'hidden',
    focus: async () => void got.push('focus'),
    postMessage: (message) => void got.push(message),
    got,
    ...standing,
  }
}

/** A worker in a browser with these pages open. */
function worker(pages: OpenPage[] = []) {
  const heard = new Map<string, (event: never) => void>()
  const shown: [string, NotificationOptions][] = []
  const opened: string[] = []
  hearWhatIsTold({
    location: { origin: 'https://acme.example', host: 'acme.example' },
    registration: { showNotification: async (title, options) => void shown.push([title, options]) },
    clients: {
      matchAll: async () => pages,
      openWindow: async (url) => opened.push(url),
      claim: async () => {},
    },
    fetch: async () => Response.error(),
    skipWaiting: async () => {},
    addEventListener: (type, hear) => void heard.set(type, hear),
  } satisfies WorkerScope)
  async function happens(type: string, event: object) {
    const work: Promise<unknown>[] = []
    heard.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) } as never)
    expect(work).toHaveLength(1)
    await Promise.all(work)
  }
  const press = (path: unknown) =>
    happens('notificationclick', { notification: { data: { path }, close: () => {} } })
  return { happens, press, shown, opened }
}

it('shows what it is sent, and something for what nobody can read', async () => {
  const { happens, shown } = worker()
  const sent = {
    title: 'Acme',
    body: 'Ada wrote to you',
    path: '/dashboard/messages/1',
    tag: 'n1',
    language: 'en',
  }
  await happens('push', { data: { json: () => sent } })
  await happens('push', { data: { json: () => JSON.parse('{') as unknown } })
  await happens('push', { data: null })
  const unread = ['acme.example', expect.objectContaining({ data: { path: '/dashboard/notifications' } })]
  expect(shown).toEqual([
    [
      'Acme',
      expect.objectContaining({
        body: 'Ada wrote to you',
        tag: 'n1',
        lang: 'en',
        data: { path: '/dashboard/messages/1' },
      }),
    ],
    unread,
    unread,
  ])
})

it('leads the page on that is looked at, and never one with a call in it', async () => {
  const [call, hidden, seen] = [
    page('/meet/abc-defg-hjk', { focused: true }),
    page('/dashboard'),
    page('/dashboard/learn', { visibilityState: 'visible' }),
  ]
  const { press, opened } = worker([call, hidden, seen])
  await press('/dashboard/help/1')
  expect([call.got, hidden.got, seen.got]).toEqual([
    [],
    [],
    [{ type: OPEN, path: '/dashboard/help/1' }, 'focus'],
  ])
  expect(opened).toEqual([])
})

it('opens a page where none is free, at an address of its own place alone', async () => {
  const { press, opened } = worker([page('/meet/abc-defg-hjk')])
  for (const path of [
    '/dashboard/help/1',
    '//elsewhere.example',
    'https://elsewhere.example',
    '/\\elsewhere',
    7,
  ])
    await press(path)
  expect(opened).toEqual([
    'https://acme.example/dashboard/help/1',
    ...[1, 2, 3, 4].map(() => 'https://acme.example/dashboard/notifications'),
  ])
})
