import { Button, Group, Input } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useDeferredValue, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from './json-field.module.css'
import { jsonProblem } from './json-problem.ts'

type Props = {
  label: ReactNode
  description?: ReactNode
  value: string
  onChange: (text: string) => void
  /** What a deeper check found; the shape is checked here. */
  error?: ReactNode
  readOnly?: boolean
  minRows?: number
}

/** Where the character at a line and column stands in the text. */
function indexOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1
}

/** JSON as text: numbered lines, and the first mistake by line and column, one press from the cursor. */
export function JsonField({
  label,
  description,
  value,
  onChange,
  error,
  readOnly = false,
  minRows = 16,
}: Props) {
  const { t } = useTranslate()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const gutter = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  const checked = useDeferredValue(value)
  const problem = useMemo(() => jsonProblem(checked), [checked])
  const lines = useMemo(() => value.split('\n').length, [value])
  const shownError = problem
    ? t(`ui.json.${problem.reason}`, { line: problem.line, column: problem.column })
    : error

  function goToProblem() {
    if (!problem || !area.current) return
    const at = indexOf(value, problem.line, problem.column)
    area.current.focus()
    area.current.setSelectionRange(at, at + 1)
  }

  /** Tab indents, as in any editor; Escape first lets the next Tab leave the field. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') leaving.current = true
    else if (event.key === 'Tab' && !event.shiftKey && !leaving.current && !readOnly) {
      event.preventDefault()
      const { selectionStart, selectionEnd } = event.currentTarget
      event.currentTarget.setRangeText('  ', selectionStart, selectionEnd, 'end')
      onChange(event.currentTarget.value)
    } else if (event.key !== 'Shift') leaving.current = false
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={shownError}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={classes.editor} data-ring data-error={Boolean(shownError) || undefined}>
        <div ref={gutter} className={classes.gutter} aria-hidden>
          {Array.from({ length: lines }, (_, i) => (
            <span key={i} data-wrong={problem?.line === i + 1 || undefined}>
              {i + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={area}
          id={id}
          className={classes.area}
          rows={Math.max(minRows, 4)}
          value={value}
          readOnly={readOnly}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          aria-invalid={shownError ? true : undefined}
          aria-describedby={`${id}-error ${id}-keys`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop
          }}
        />
      </div>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          disabled={readOnly || problem !== null}
          onClick={() => onChange(JSON.stringify(JSON.parse(value), null, 2))}
        >
          {t('ui.json.format')}
        </Button>
        {problem && problem.reason !== 'empty' && (
          <Button variant="subtle" size="xs" onClick={goToProblem}>
            {t('ui.json.go_to_problem')}
          </Button>
        )}
        <span id={`${id}-keys`} className={classes.keys}>
          {t('ui.json.keys')}
        </span>
      </Group>
    </Input.Wrapper>
  )
}
