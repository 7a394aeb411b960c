/**
 * Runs in the page's head, before its first paint and before any file is fetched: the right theme at once, the
 * company's colours with it, and the files this very address will need already on their way.
 */
import type { Boot } from '#contract/installation/boot.ts'
import { callEarly, SIGNED_IN_KEY } from '../api/session/early-calls.ts'
import { isAnyUnsent } from '../api/unsent-keys.ts'
import { detectLocale, LANGUAGE_KEY, languageOf } from '../locales/detect.ts'
import { firstStylesheet } from './first-stylesheet.ts'
import { filled, matches } from './match.ts'

const root = document.documentElement
const stored = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const bootText = document.getElementById('cairn-boot')?.textContent?.trim() ?? ''
// The server's own words; the application checks them against the contract a moment later.
const boot = bootText && !bootText.startsWith('{{') ? (JSON.parse(bootText) as Boot) : undefined

// zod would try whether it may build code from text; the page's policy forbids it and would report the attempt.
window.__zod_globalConfig = { jitless: true }

const chosen = stored('use-dark-mode')
const dark = chosen === 'true' || (chosen !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches)
const scheme = dark ? 'dark' : 'light'
root.setAttribute('data-mantine-color-scheme', scheme)

const locale = detectLocale({
  stored: stored(LANGUAGE_KEY),
  browser: navigator.languages,
  company: boot?.company,
})
root.lang = locale

function link(rel: string, href: string, more: Record<string, string> = {}) {
  const element = document.createElement('link')
  element.rel = rel
  for (const [name, value] of Object.entries(more)) element.setAttribute(name, value)
  element.href = href
  document.head.append(element)
}

const builtIn =
  location.search.includes('theme=built-in') ||
  (() => {
    try {
      return sessionStorage.getItem('cairn-built-in-theme') !== null
    } catch {
      return false
    }
  })()
const sheet = firstStylesheet(boot, scheme, location.pathname)
if (sheet && !builtIn) {
  const url = new URL(sheet, location.href)
  url.searchParams.set('t', String(Date.now()))
  // Painting waits for it, so that the company's colours never follow the built-in ones.
  link('stylesheet', url.href, { 'data-theme': scheme, blocking: 'render' })
}

const { files, style, pages, texts } = __FIRST_PAINT_CHUNKS__
const [path = '', wanted = [], asks, own] = pages.find(([path]) => matches(path, location.pathname)) ?? []
const language = languageOf(locale)
const { core, home } = texts[language]
const apiElsewhere = boot?.config.apiUrl || import.meta.env.VITE_API_URL
const words = asks ? [...core, ...home, ...(own?.[language] ?? [])] : core

function preload(places: readonly number[]) {
  for (const place of places) {
    const file = `/assets/${files[place]}`
    if (file.endsWith('.css')) link('preload', file, { as: 'style', crossorigin: '' })
    else link('modulepreload', file, { crossorigin: '' })
  }
}

// The style goes first: the first paint waits for it, and for nothing else.
preload(style)
const rest = () => preload([...words, ...wanted])
if (asks && boot?.company && !boot.maintenance && !apiElsewhere && stored(SIGNED_IN_KEY)) {
  // Over HTTP/1.1 a call would else wait for one of six connections until the files are through. What the page names
  // itself is on its way meanwhile.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const shares = /^h[23]/.test(page?.nextHopProtocol ?? '')
  let begun = false
  const once = () => {
    if (!begun) rest()
    begun = true
  }
  // A search in the address is a part of what is asked: that goes out with the screen.
  const asked = location.search ? asks.filter((ask) => !ask.includes('?')) : asks
  // What was done in lessons without a connection is to arrive before these are read again.
  const first = isAnyUnsent() ? asked.filter((ask) => !ask.startsWith('/learn/')) : asked
  callEarly(
    first.map((ask) => filled(ask, path, location.pathname)),
    { renewing: () => shares && once(), reading: once },
  )
  setTimeout(once, shares ? 100 : 600)
} else rest()
