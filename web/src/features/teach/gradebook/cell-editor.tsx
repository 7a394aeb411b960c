import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { pointsIn } from '#contract/rules/learning/grade-entry.ts'
import { Tooltip } from '@mantine/core'
import { useRef } from 'react'
import { useRangeText } from '../../../shared/grades/grade-text.ts'
import classes from './gradebook.module.css'

/** Asked for by a key in its cell. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

type Props = {
  label: string
  text: string
  most: number
  scale: GradeScale | null
  onType: (text: string) => void
  /** It is left: what was typed, null where that was given up. */
  onDone: (text: string | null) => void
}

/** A grade that is typed into its cell. */
export function CellEditor({ label, text, most, scale, onType, onDone }: Props) {
  const rangeText = useRangeText()
  const isDone = useRef(false)
  const isWrong = pointsIn(text, most, scale) === undefined
  return (
    <Tooltip label={rangeText(most, scale)} opened={isWrong} position="bottom">
      <input
        ref={takeFocus}
        className={classes.editor}
        inputMode={scale ? 'text' : 'decimal'}
        aria-label={label}
        aria-invalid={isWrong}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          const isLeft = event.key === 'Escape' || (event.key === 'Enter' && !isWrong)
          if (event.key === 'Enter') event.preventDefault()
          if (!isLeft || isDone.current) return
          isDone.current = true
          event.currentTarget.closest<HTMLElement>('[data-at]')?.focus()
          onDone(event.key === 'Escape' ? null : text)
        }}
        onBlur={() => {
          if (isDone.current) return
          isDone.current = true
          onDone(text)
        }}
      />
    </Tooltip>
  )
}
