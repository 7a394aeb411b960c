/** What answers a press, a kind a line. Links are of it where they look like what is pressed, not within a text. */
const pressable = [
  // Of every look: tabs, a menu's entries, pages, a calendar's days, a field of dates, an accordion's headings.
  'button',
  // Links that look like one.
  'a.mantine-UnstyledButton-root',
  // Ways between screens and between the parts of one.
  'nav a',
  '[role="option"]',
  // What is chosen or switched, of which a segment and a chip show their label alone.
  'input[type="checkbox"], input[type="radio"]',
  'label',
  'summary',
  // And what says so of itself.
  '[data-ripple]',
].join(', ')
/** What stands within a card or a row that can be pressed, and is pressed for itself. */
const forItself = 'a, input, textarea, select, [contenteditable="true"]'
const anything = `${pressable}, ${forItself}`

/** What holds a box to tick and its words, and is one to the eye. */
const whole = '.mantine-Checkbox-body, .mantine-Radio-body, .mantine-Switch-body'
const off = ':disabled, [data-disabled], [data-loading], [aria-disabled="true"]'

/** What was pressed, as far as it is anything that takes a press. */
function pressed(target: Element): Element | null {
  const found = target.closest(anything)
  if (!found?.matches(pressable)) return null
  const control = found instanceof HTMLLabelElement ? found.control : found
  // The label of a field that is typed into is pressed to no effect.
  if (found !== control && !control?.matches('[type="checkbox"], [type="radio"]')) return null
  if (found.matches(off) || control?.matches(off)) return null
  return found.closest(whole) ?? found
}

/**
 * A ripple under every press, from one listener for the whole page. It is drawn over what was pressed and not in it:
 * whatever that is, its layout and its content stay as they are. Silent for who asked for less motion.
 */
export function installRipple(root: Document = document): () => void {
  const still = root.defaultView?.matchMedia('(prefers-reduced-motion: reduce)')
  function press(event: PointerEvent) {
    if (still?.matches || event.button !== 0 || !(event.target instanceof Element)) return
    const host = pressed(event.target)
    if (host) draw(root, host, event)
  }
  root.addEventListener('pointerdown', press)
  return () => root.removeEventListener('pointerdown', press)
}

function draw(root: Document, host: Element, { clientX, clientY }: PointerEvent): void {
  const { left, top, width, height } = host.getBoundingClientRect()
  const { color, borderRadius } = getComputedStyle(host)
  const size = Math.hypot(width, height) * 2
  const frame = root.createElement('span')
  const drop = root.createElement('span')
  frame.className = 'cairn-ripple'
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { color, borderRadius })
  Object.assign(drop.style, {
    width: `${size}px`,
    height: `${size}px`,
    left: `${clientX - left - size / 2}px`,
    top: `${clientY - top - size / 2}px`,
  })
  frame.append(drop)
  // Of a page that is shown whole, only what is within it can be seen.
  ;(root.fullscreenElement ?? root.body).append(frame)
  /** Where it was pressed may scroll, or close, before the ripple is over. */
  function follow() {
    if (!host.isConnected) frame.remove()
    if (!frame.isConnected) return
    const box = host.getBoundingClientRect()
    Object.assign(frame.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    })
    requestAnimationFrame(follow)
  }
  follow()
  const play = drop.animate(
    [
      { transform: 'scale(0)', opacity: 0.18 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    { duration: 300, easing: 'ease-out' },
  )
  play.onfinish = play.oncancel = () => frame.remove()
}
