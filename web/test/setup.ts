import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { rememberWorld, restoreWorld } from './world.ts'

rememberWorld()

/** What jsdom leaves out and a component library takes for granted. */

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** Media queries that match in the tests; `prefers-color-scheme: dark` once a test adds it. */
export const matchingMedia = new Set<string>()
const mediaListeners = new Set<() => void>()

/** Changes what a media query answers and tells its listeners, as a browser does. */
export function setMedia(query: string, matches: boolean): void {
  if (matches) matchingMedia.add(query)
  else matchingMedia.delete(query)
  for (const listener of mediaListeners) listener()
}

class MediaQuery extends EventTarget {
  onchange = null
  readonly media: string
  constructor(media: string) {
    super()
    this.media = media
    let before = this.matches
    mediaListeners.add(() => {
      if (this.matches === before) return
      before = this.matches
      this.dispatchEvent(Object.assign(new Event('change'), { media, matches: before }))
    })
  }
  get matches() {
    return matchingMedia.has(this.media)
  }
  addListener(listener: EventListener | null) {
    this.addEventListener('change', listener)
  }
  removeListener(listener: EventListener | null) {
    this.removeEventListener('change', listener)
  }
}

vi.stubGlobal('matchMedia', (media: string) => new MediaQuery(media))
vi.stubGlobal('ResizeObserver', Observer)
// What jsdom has of HTML and not of MathML, and of elements and not of what is selected.
const stylesOfMath = new WeakMap<object, CSSStyleDeclaration>()
Object.defineProperty(Element.prototype, 'style', {
  configurable: true,
  get(this: Element) {
    const known = stylesOfMath.get(this) ?? document.createElement('span').style
    stylesOfMath.set(this, known)
    return known
  },
})
Range.prototype.getClientRects = () => document.createElement('span').getClientRects()
Range.prototype.getBoundingClientRect = () => new DOMRect()
vi.stubGlobal('IntersectionObserver', Observer)
Element.prototype.scrollIntoView = () => {}
Element.prototype.hasPointerCapture = () => false
Element.prototype.releasePointerCapture = () => {}
window.scrollTo = () => {}
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
})

// As long as a slow machine needs, not a moment longer than it takes.
configure({ asyncUtilTimeout: 20_000 })

beforeEach(() => {
  matchingMedia.clear()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  mediaListeners.clear()
})
// The next file begins with nothing of this one: neither the window's nor the application's state, nor a mock.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  restoreWorld()
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  vi.resetModules()
})
