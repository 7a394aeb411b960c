import { Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from './inline.module.css'
import { InlineValue } from './inline-value.tsx'
import { useInline, type SaveInline } from './use-inline.ts'

/** What a field is given by the value that it changes. */
type InlineField<T> = { value: T; onChange: (value: T) => void; error: ReactNode }

type Props<T> = {
  label: string
  value: T
  save: SaveInline<T>
  field: (of: InlineField<T>) => ReactNode
  /** The value as it is read; nothing where there is none. */
  children: ReactNode
}

/**
 * A value of any kind, changed where it is read by a field that may open something of its own: it is saved by its button
 * or by Enter, and never by leaving it.
 */
export function InlineForm<T>({ label, value, save, field, children }: Props<T>) {
  const { t } = useTranslate()
  const inline = useInline(value, save)
  const around = useRef<HTMLDivElement>(null)
  const { editing } = inline
  useEffect(() => {
    if (editing) around.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [editing])
  if (!editing)
    return (
      <InlineValue label={label} saved={inline.saved} ref={inline.button} onClick={inline.begin}>
        {children}
      </InlineValue>
    )
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    // What the field has open takes these keys for itself.
    if (target.getAttribute('aria-expanded') === 'true') return
    if (key === 'Enter') void inline.commit({ focusBack: true })
    else if (key === 'Escape') inline.restore()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={around} className={classes.field} onKeyDownCapture={onKeyDown}>
      <fieldset disabled={inline.busy} className={classes.fields}>
        {field({ value: inline.draft, onChange: inline.type, error: inline.wrong })}
      </fieldset>
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          loading={inline.busy}
          onClick={() => void inline.commit({ focusBack: true })}
        >
          {t('generic.save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={inline.restore}>
          {t('generic.cancel')}
        </Button>
      </Group>
    </div>
  )
}
