import { KEPT_FILES, type KeptFiles } from '../../service-worker/kept-files.ts'
import { ASSETS, SHELL, SHELL_KEY } from '../../service-worker/names.ts'
import { session } from '../session/current-session.ts'
import { keptOf } from './owner.ts'

/** More than one build's screens of learning need. */
const MOST_ASSETS = 300
const AT_ONCE = 4

const isAsset = (path: string) => /^\/assets\/[^/]+$/.test(path)
const pathOf = (address: string): string => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin ? pathname : ''
}

/** The files that this page has loaded by now: what a screen needs in this language, whatever the list forgot. */
function loaded(): string[] {
  const named = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')]
  const addresses = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...named.map((one) => ('href' in one ? one.href : one.src)),
  ]
  return addresses.map(pathOf).filter(isAsset)
}

/** `isOwn`: whoever signs out ends it at once. */
async function addMissing(cache: Cache, paths: readonly string[], isOwn: () => boolean): Promise<void> {
  const there = new Set((await cache.keys()).map(({ url }) => pathOf(url)))
  const missing = paths.filter((path) => !there.has(path))
  for (let from = 0; from < missing.length && isOwn(); from += AT_ONCE)
    await Promise.all(missing.slice(from, from + AT_ONCE).map((path) => cache.add(path)))
}

/**
 * Keeps the application itself, so that it begins without a connection: every file first, then the page that begins with
 * them, and only then are those of an older build given up. So what is kept is always whole, whenever it ends. Nothing
 * of it is of a person; it goes with what is kept of them all the same.
 */
async function keepFiles(isOwn: () => boolean): Promise<void> {
  const { entry, files } = (await (await fetch(KEPT_FILES, { cache: 'no-cache' })).json()) as KeptFiles
  const paths = [...new Set([...files, ...loaded()])].slice(0, MOST_ASSETS)
  const page = await fetch(SHELL_KEY, { headers: { accept: 'text/html' }, credentials: 'omit' })
  const text = await page.clone().text()
  // Of another build by now, or no page at all: what was kept before stays.
  if (page.status !== 200 || page.redirected || !text.includes(entry)) return
  const cache = await caches.open(ASSETS)
  await addMissing(cache, paths, isOwn)
  if (!isOwn()) return
  await (await caches.open(SHELL)).put(SHELL_KEY, page)
  const others = (await cache.keys()).filter(({ url }) => !paths.includes(pathOf(url)))
  await Promise.all(others.map((request) => cache.delete(request)))
}

let begun: string | undefined
/**
 * Makes this device able to open lessons without a connection, once something of them is kept; once for each page and
 * person. Where the browser cannot, or has no room, nothing is different.
 */
export async function keepApplication(): Promise<void> {
  const person = session.person()
  const able = 'serviceWorker' in navigator && 'caches' in globalThis
  // The server that is being developed on has no build.
  if (!able || import.meta.env.DEV || person === undefined || begun === person) return
  begun = person
  const isOwn = () => session.person() === person && keptOf() === person
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    await keepFiles(isOwn)
  } catch {
    // The next lesson that is opened tries it again.
    begun = undefined
  }
  // It ended while that was under way: the deletion that was made then did not know of what came after.
  if (keptOf() === undefined) await Promise.all([SHELL, ASSETS].map((name) => caches.delete(name)))
}
