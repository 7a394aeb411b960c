import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const WAIT = 15_000

/** The heading of the page, and not of a dialog above it. */
const heading = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1')

/** Whether somebody is at work in the new page already: a field that took the focus keeps it. */
function atWork(before: Element | null): boolean {
  const now = document.activeElement
  if (!now || now === document.body || now === before) return false
  return now.closest('main, [role="dialog"]') !== null
}

/**
 * What a browser does for a new document, done for a new page of the application: it begins at its top (one that is
 * gone back to is where the browser left it), its heading has the focus, and its title is said.
 */
export function NewPage() {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const last = useRef(pathname)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (how === NavigationType.Push) window.scrollTo(0, 0)
    const before = document.activeElement
    const over = new AbortController()
    const { signal } = over
    let arrived = false
    // It has the focus as soon as it is there, and its name is said once that is known: both come with the page's data.
    const look = () => {
      const found = heading()
      if (!found || arrived) return
      arrived = true
      if (!atWork(before)) {
        if (!found.hasAttribute('tabindex')) found.tabIndex = -1
        found.focus({ preventScroll: true })
      }
      setTimeout(() => !signal.aborted && setSaid(document.title), 100)
      observer.disconnect()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    signal.addEventListener('abort', () => observer.disconnect())
    // Whoever goes on meanwhile is not called back.
    for (const event of ['keydown', 'pointerdown'])
      addEventListener(event, () => over.abort(), { signal, once: true, capture: true })
    const timer = setTimeout(() => over.abort(), WAIT)
    look()
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [pathname, how])
  return <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
}
