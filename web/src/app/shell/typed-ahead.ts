/** Milliseconds after which nobody waits for the field any more, where it never came. */
const PATIENCE_MS = 3000

let stop = () => ''

/**
 * Keeps what is typed from now on for a field that is still to come, so that no letter of it is lost or lands in another
 * field. Ends with `takeTyped`, with Escape, or where the field does not come.
 */
export function keepTyped(): void {
  stop()
  let typed = ''
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (key === 'Escape') return void stop()
    if (isComposing || ctrlKey || metaKey || (altKey && key.length > 1)) return
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  stop = () => {
    window.removeEventListener('keydown', onKey, { capture: true })
    clearTimeout(timer)
    stop = () => ''
    return typed
  }
}

/** What was typed since `keepTyped`, which ends; empty where nothing was kept. */
export const takeTyped = (): string => stop()
