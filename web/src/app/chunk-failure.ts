const RELOADED_KEY = 'cairn-reloaded-at'
const PAUSE = 60_000

/**
 * A part of the application that did not come: the network broke, or a new version was put in its place. The texts
 * are those of Chromium, Firefox and Safari for a script, and of Vite’s loader for a style sheet.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|unable to preload css/i.test(error.message)

let styleFailures = 0
let lastFailure: Error | undefined
addEventListener('vite:preloadError', (event) => {
  const { payload } = event as Event & { payload?: Error }
  if (!payload || !/css/i.test(payload.message)) return
  styleFailures += 1
  lastFailure = payload
})
const without = new WeakMap<() => unknown, Error>()

/**
 * A screen’s chunk with its styles: Vite’s loader tells of a style sheet that failed once, and then goes without. What
 * failed while a screen was fetched is that screen’s for as long as the page lives; another one is not to blame for it.
 */
export async function whole<T>(load: () => Promise<T>): Promise<T> {
  const before = styleFailures
  const loaded = load()
  await loaded.catch(() => undefined)
  if (styleFailures > before && lastFailure) without.set(load, lastFailure)
  const failure = without.get(load)
  if (failure) throw failure
  return loaded
}

/** Whether the page’s own address answers: a reload without an answer would lose the page that is there. */
async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}

function mayReloadByItself(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) >= PAUSE
  } catch {
    return false
  }
}

/**
 * Loads the page anew if the server can be reached; false when it cannot. There is no smaller remedy: a browser keeps
 * a module that failed as failed for as long as the page lives. By itself it does so once a minute at most, since a
 * part may also be gone for good.
 */
export async function reloadForChunk(by: 'itself' | 'hand'): Promise<boolean> {
  if (by === 'itself' && !mayReloadByItself()) return false
  if (!(await answers())) return false
  try {
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  } catch {
    // Without storage the page is reloaded by hand alone.
  }
  location.reload()
  return true
}
