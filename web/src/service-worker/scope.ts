/** A page of Cairn that is open in this browser. */
export type OpenPage = {
  url: string
  focused: boolean
  visibilityState: 'hidden' | 'visible'
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
type Lasting = { waitUntil(work: Promise<unknown>): void }

export type FetchEventLike = Lasting & {
  request: Request
  respondWith(answer: Promise<Response>): void
}

type Heard = {
  fetch: FetchEventLike
  install: Lasting
  activate: Lasting
  push: Lasting & { data: { json(): unknown } | null }
  notificationclick: Lasting & { notification: { data: unknown; close(): void } }
}

/** Of a worker that runs while no page is open, what is used here: the types of pages and of workers exclude each other. */
export type WorkerScope = {
  location: { origin: string; host: string }
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  /** Missing where the browser keeps nothing, as on an address without TLS. */
  caches?: CacheStorage
  fetch(request: Request): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Heard>(type: K, hear: (event: Heard[K]) => void): void
}
