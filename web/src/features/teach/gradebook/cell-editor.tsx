import { pointsIn } from '#contract/rules/learning/grade-entry.ts'
import { Tooltip } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useRef } from 'react'
import classes from './gradebook.module.css'

/** Asked for by a key in its cell. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

type Props = {
  label: string
  text: string
  most: number
  onType: (text: string) => void
  /** It is left: what was typed, null where that was given up. */
  onDone: (text: string | null) => void
}

/** A grade that is typed into its cell. */
export function CellEditor({ label, text, most, onType, onDone }: Props) {
  const { t } = useTranslate()
  const isDone = useRef(false)
  const isWrong = pointsIn(text, most) === undefined
  return (
    <Tooltip label={t('gradebook.set.range', { points: most })} opened={isWrong} position="bottom">
      <input
        ref={takeFocus}
        className={classes.editor}
        inputMode="decimal"
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
