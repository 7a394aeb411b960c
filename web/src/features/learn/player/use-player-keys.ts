import { useEffect, useEffectEvent } from 'react'

export type PlayerCommands = Record<
  'next' | 'previous' | 'done' | 'outline' | 'notes' | 'bookmark' | 'keys',
  () => void
>

/** Each command and its keys, in the order in which the help shows them. */
export const playerKeys = [
  ['next', ['J', '→']],
  ['previous', ['K', '←']],
  ['done', ['D']],
  ['outline', ['O']],
  ['notes', ['N']],
  ['bookmark', ['B']],
  ['keys', ['?']],
] as const satisfies readonly (readonly [keyof PlayerCommands, readonly string[]])[]

const named: Record<string, string> = { ArrowRight: '→', ArrowLeft: '←' }
/** Where keys already mean something: what is written in, what is scrolled, what lies above the page. */
const taken =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="listbox"], pre, [role="group"][tabindex]'

/** Single keys for what one does in every lesson. */
export function usePlayerKeys(commands: PlayerCommands): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(taken)) return
    // A dialog may be open without holding the focus yet.
    if (document.querySelector('[role="dialog"]')) return
    const key = named[event.key] ?? event.key.toUpperCase()
    const found = playerKeys.find(([, keys]) => keys.some((one) => one === key))
    if (!found) return
    event.preventDefault()
    commands[found[0]]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
