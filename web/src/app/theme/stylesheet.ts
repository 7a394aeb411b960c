import type { Themes } from '#contract/companies/companies.ts'
import { isOwnStylesheet } from '#contract/companies/own-stylesheet-paths.ts'

/** Marks the company's stylesheet link; the page's first script sets it, too. */
const THEME_LINK_ATTRIBUTE = 'data-theme'

export type Scheme = 'light' | 'dark'
/** `?theme=built-in` shows Cairn's own colours for this visit: the way back from a stylesheet that hides everything. */
const SAFE_QUERY = 'theme=built-in'
const SAFE_KEY = 'cairn-built-in-theme'

/** The address with a timestamp, so that no cache answers with yesterday's colours. */
export function stamped(address: string, now = Date.now()): string {
  const url = new URL(address, location.href)
  url.searchParams.set('t', String(now))
  // Whole, where the path alone would be read as another host.
  const isHere = url.origin === location.origin && !url.pathname.startsWith('//')
  return isHere ? url.pathname + url.search + url.hash : url.href
}

function safeMode(): boolean {
  try {
    if (location.search.includes(SAFE_QUERY)) sessionStorage.setItem(SAFE_KEY, '1')
    return sessionStorage.getItem(SAFE_KEY) !== null
  } catch {
    return location.search.includes(SAFE_QUERY)
  }
}

const links = () => [...document.querySelectorAll<HTMLLinkElement>(`link[${THEME_LINK_ATTRIBUTE}]`)]
const sameSheet = (link: HTMLLinkElement, address: string) =>
  new URL(link.href).pathname === new URL(address, location.href).pathname &&
  new URL(link.href).origin === new URL(address, location.href).origin

const isOwn = (link: HTMLLinkElement) => isOwnStylesheet(new URL(link.href).pathname)

/** What a company wears where none of its own stylesheets may be: its designs. */
export const withoutOwn = ({ light, dark }: Themes): Themes => ({
  light: light && isOwnStylesheet(light) ? null : light,
  dark: dark && isOwnStylesheet(dark) ? null : dark,
})

/** Takes the company's own stylesheets out of the page, at once. */
export function takeOwnOut(): void {
  for (const link of links().filter(isOwn)) link.remove()
}

/** Whether a person could still see and reach the screen under a stylesheet somebody wrote. */
function hidesEverything(): boolean {
  return [document.documentElement, document.body, document.getElementById('root')].some((element) => {
    if (!element) return false
    const style = getComputedStyle(element)
    return style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity) < 0.1
  })
}

/**
 * Puts the company's stylesheet for a colour scheme into the page, and takes the other out once it is there. One
 * that does not load, or hides the page, is taken out again: Cairn's own colours remain. One that was taken out
 * before it was there decides nothing any more: browsers tell of its end all the same.
 */
export function applyStylesheet(themes: Themes, scheme: Scheme): void {
  const address = safeMode() ? null : themes[scheme]
  const present = links()
  if (!address) {
    for (const link of present) link.remove()
    return
  }
  const kept = present.find(
    (link) => link.getAttribute(THEME_LINK_ATTRIBUTE) === scheme && sameSheet(link, address),
  )
  const others = present.filter((link) => link !== kept)
  const settle = (link: HTMLLinkElement) => {
    if (!link.isConnected) return
    for (const other of others) other.remove()
    if (hidesEverything()) link.remove()
  }
  if (kept) {
    settle(kept)
    return
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.setAttribute(THEME_LINK_ATTRIBUTE, scheme)
  link.href = stamped(address)
  link.addEventListener('load', () => settle(link))
  link.addEventListener('error', () => {
    if (!link.isConnected) return
    for (const other of others) other.remove()
    link.remove()
  })
  document.head.append(link)
}
