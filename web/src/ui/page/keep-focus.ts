/** Time for a dialog, a new page or a field to take the focus by itself. */
const PATIENCE_MS = 60
/** A button that is still off after this long does not work by itself: the press that switched it off is through. */
const OFF_MS = 1500
/** Enough to get from an entry of a menu, through its dialog, back to the menu's button. */
const REMEMBERED = 12

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'
const rows = 'tr, li, article, [role="row"], [role="listitem"]'
const dialogs = '[role="dialog"], [role="alertdialog"]'
/** What comes over the page, or beside it, and goes again. */
const layers = `${dialogs}, aside, [role="menu"], [role="listbox"]`
/** Where the focus waits in a dialog whose content is still to come. */
const waiting = `:is(${dialogs}), .mantine-Modal-close`
const headings = 'h1, h2, h3, h4'

/** Somewhere the focus was, and what stood around it: that is still known once the place itself is gone. */
type Place = {
  element: HTMLElement
  page: string
  around: readonly Element[]
  row: { list: Element; at: number; control: number } | undefined
  /** The button of the menu or list that it belonged to. */
  opener: HTMLElement | null
  name: string
}

const seen = (element: Element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true
const off = (element: Element) => element.matches(':disabled, [inert] *')
const usable = (element: HTMLElement) => element.isConnected && !off(element) && seen(element)

const controlsOf = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.tabIndex >= 0 && seen(one))

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim()

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) found.push(at)
  return found
}

/** What the next step of a dialog begins with. */
const stepOf = (element: Element) =>
  element.closest(dialogs)?.querySelector<HTMLElement>('[data-autofocus]') ?? null

function openerOf(element: Element): HTMLElement | null {
  const popup = element.closest('[role="menu"], [role="listbox"]')
  const id = popup?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

function placeOf(element: HTMLElement): Place {
  // A dialog may be drawn within the row that opened it: what is in it is no part of the row.
  const near = element.closest(`${rows}, ${layers}`)
  const row = near?.matches(rows) ? near : null
  const list = row?.parentElement
  return {
    element,
    page: location.pathname,
    around: ancestorsOf(element),
    row:
      row && list
        ? { list, at: [...list.children].indexOf(row), control: controlsOf(row).indexOf(element) }
        : undefined,
    opener: openerOf(element),
    name: nameOf(element),
  }
}

/** The same control of the row that came in the place of one that is gone, else of the row before it. */
function besideOf({ row }: Place): HTMLElement | undefined {
  if (!row?.list.isConnected) return undefined
  const { children } = row.list
  const next = children[row.at] ?? children[row.at - 1]
  if (!next) return undefined
  const controls = controlsOf(next).filter((one) => !off(one))
  return controls[row.control] ?? controls[0]
}

/** The same control drawn anew. */
function twinOf({ around, element, name }: Place): HTMLElement | undefined {
  const part = around.find(({ isConnected }) => isConnected)
  if (!part || part === document.body || !name) return undefined
  return controlsOf(part).find((one) => one.tagName === element.tagName && nameOf(one) === name && !off(one))
}

/** What names the part of the page that the place was in; in a dialog, what its next step begins with. */
function aroundOf({ around }: Place): HTMLElement | undefined {
  for (const part of around) {
    if (!part.isConnected || !seen(part)) continue
    if (part.matches(dialogs)) return stepOf(part) ?? (part as HTMLElement)
    if (part === document.body) return undefined
    const heading = part.querySelector<HTMLElement>(headings)
    if (heading && seen(heading)) return heading
  }
  return undefined
}

/** In a dialog or a panel that is gone with everything around it there is no next place: what was before it counts. */
const isGone = ({ around }: Place) => {
  const layer = around.find((part) => part.matches(layers))
  return layer !== undefined && !(layer.isConnected && seen(layer))
}

function focus(element: HTMLElement): boolean {
  if (!element.matches(focusable)) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Finds where the focus belongs, from the last place back through those before it. */
function findPlace(places: readonly Place[]): HTMLElement | undefined {
  for (const place of places) {
    if (usable(place.element)) return place.element
    const next = besideOf(place) ?? (isGone(place) ? undefined : (twinOf(place) ?? aroundOf(place)))
    if (next) return next
    const { opener } = place
    if (opener && usable(opener)) return opener
  }
  return document.querySelector<HTMLElement>('main h1, h1') ?? undefined
}

/**
 * Keeps the focus in the page. A browser drops it to the body when what has it is removed, hidden or switched off:
 * it goes back there as soon as that can be used again, else to what opened it, to the same control of the next row,
 * to the next step of its dialog, or to the heading of its part. Whoever takes the focus away themselves, by a press
 * beside everything, is left alone; a new page is the business of `NewPage`.
 */
export function installKeepFocus(): () => void {
  const over = new AbortController()
  const { signal } = over
  let places: Place[] = []
  /** Whether the last place became one that cannot be used: else whoever left it did so themselves. */
  let dropped = false
  /** Whether the focus came into a dialog before its content did: whoever goes there later wants to be there. */
  let isEarly = false
  let offSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const lost = () => document.activeElement === null || document.activeElement === document.body

  /** Whether the last place may come back: it works on what it was pressed for, or is hidden until something is there. */
  function mayReturn({ element }: Place): boolean {
    if (!element.isConnected || usable(element)) return false
    if (!seen(element)) return true
    offSince ||= Date.now()
    if (!element.matches('[data-loading]') && Date.now() - offSince >= OFF_MS) return false
    timer = setTimeout(look, OFF_MS)
    return true
  }
  function look() {
    timer = undefined
    const [last] = places
    if (!last || !dropped || !lost() || location.pathname !== last.page || mayReturn(last)) return
    const next = findPlace(places)
    if (next) focus(next)
  }
  function changed() {
    const [last] = places
    if (!last) return
    const now = document.activeElement
    if (now?.matches(waiting)) {
      const step = stepOf(now)
      if (isEarly && step && step !== now && usable(step)) focus(step)
      return
    }
    // Being seen is asked last: it is the one answer that costs a layout.
    dropped ||= !last.element.isConnected || off(last.element) || (lost() && !seen(last.element))
    if (!dropped || !lost()) return
    if (offSince && usable(last.element)) clearTimeout(timer)
    else if (timer) return
    timer = setTimeout(look, PATIENCE_MS)
  }

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target === document.body) return
      dropped = false
      offSince = 0
      isEarly = target.matches(waiting) && !stepOf(target)
      places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, REMEMBERED)
    },
    { signal },
  )
  document.addEventListener(
    'focusout',
    () =>
      setTimeout(() => {
        const [last] = places
        if (!last || dropped) return
        // A press beside a dialog closes it: what opened it is where one goes on.
        if (lost() && usable(last.element) && !last.element.closest(dialogs)) places = []
        else changed()
      }),
    { signal },
  )
  const observer = new MutationObserver(changed)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-loading', 'hidden', 'inert', 'style'],
  })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  return () => over.abort()
}
