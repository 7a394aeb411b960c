import { limits } from '#contract/limits.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { LinePreview } from '../../../ui/rich-text/line-preview.tsx'
import classes from './quiz-editor.module.css'

type Line = { id: string; text: string }
type Props<L extends Line> = {
  legend: string
  how?: string
  lines: readonly L[]
  /** Says which line a field is. */
  name: (number: number) => string
  placeholder?: string
  onChange: (lines: L[]) => void
  make: () => L
  add: string
  /** Typed by whoever answers: nothing in them is drawn. */
  areTyped?: boolean
  /** Before the field of a line: what makes it right, or its number. */
  lead?: (line: L, number: number) => ReactNode
  /** In the place of its field, where it is no line of words. */
  field?: (line: L, name: string) => ReactNode
  /** Below it. */
  more?: (line: L, number: number) => ReactNode
}

/** Lines of a kind: Enter in one goes on to the next, and makes it where there is none. */
export function LinesField<L extends Line>(props: Props<L>) {
  const { legend, how, lines, name, placeholder, onChange, make, add, lead, field, more, areTyped } = props
  const { t } = useTranslate()
  const fields = useRef<HTMLDivElement>(null)
  const toFocus = useRef<number | null>(null)
  useEffect(() => {
    if (toFocus.current === null) return
    fields.current?.querySelectorAll<HTMLElement>('[data-line]')[toFocus.current]?.focus()
    toFocus.current = null
  })
  function addAfter(at: number) {
    if (lines.length >= limits.questionChoices) return
    toFocus.current = at + 1
    onChange(lines.toSpliced(at + 1, 0, make()))
  }
  return (
    <fieldset className={classes.lines}>
      <legend>{legend}</legend>
      {how && <p className={classes.how}>{how}</p>}
      <div ref={fields}>
        {lines.map((line, at) => (
          <div key={line.id} className={classes.line}>
            {lead?.(line, at + 1)}
            <div className={classes.lineFields}>
              {field ? (
                field(line, name(at + 1))
              ) : (
                <TextInput
                  data-line
                  aria-label={name(at + 1)}
                  {...(placeholder && { placeholder })}
                  maxLength={limits.answerLength}
                  value={line.text}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(lines.with(at, { ...line, text: value }))
                  }
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                    event.preventDefault()
                    if (at === lines.length - 1) addAfter(at)
                    else fields.current?.querySelectorAll<HTMLElement>('[data-line]')[at + 1]?.focus()
                  }}
                />
              )}
              {!areTyped && <LinePreview text={line.text} />}
              {more?.(line, at + 1)}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('teach.quiz.remove_line', { name: name(at + 1) })}
              onClick={() => {
                toFocus.current = Math.max(0, at - 1)
                onChange(lines.toSpliced(at, 1))
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      {lines.length < limits.questionChoices && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => addAfter(lines.length - 1)}
        >
          {add}
        </Button>
      )}
    </fieldset>
  )
}
