import { useTranslate } from '@tolgee/react'
import { useRef, useState } from 'react'
import classes from './gradebook.module.css'

/** Points as they are typed, with a comma or a point; null where nothing is, undefined where it is none that may be given. */
export function pointsIn(text: string, most: number): number | null | undefined {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  if (!/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(typed)) return undefined
  const points = Number(typed)
  return points <= most ? points : undefined
}

/** Asked for by a key in its cell. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

type Props = {
  label: string
  /** What was typed to begin with. */
  text: string
  most: number
  /** Undefined where it was left as it was. */
  onDone: (points: number | undefined) => void
}

/** A grade that is typed into its cell. */
export function CellEditor({ label, text, most, onDone }: Props) {
  const { t } = useTranslate()
  const [typed, setTyped] = useState(text)
  const isDone = useRef(false)
  const points = pointsIn(typed, most)
  return (
    <input
      ref={takeFocus}
      className={classes.editor}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={points === undefined}
      title={points === undefined ? t('gradebook.set.range', { points: most }) : undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        const isLeft = event.key === 'Escape' || (event.key === 'Enter' && points !== undefined)
        if (event.key === 'Enter') event.preventDefault()
        if (!isLeft || isDone.current) return
        isDone.current = true
        event.currentTarget.closest<HTMLElement>('[data-at]')?.focus()
        onDone(event.key === 'Escape' || points === null ? undefined : points)
      }}
      onBlur={() => {
        if (isDone.current) return
        isDone.current = true
        onDone(points ?? undefined)
      }}
    />
  )
}
