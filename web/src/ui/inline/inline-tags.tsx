import { Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { TagsField } from '../fields/tags-field.tsx'
import classes from './inline.module.css'
import { InlineValue } from './inline-value.tsx'
import { useInline, type SaveInline } from './use-inline.ts'

type Props = {
  label: string
  value: string[]
  /** What others have. */
  data: readonly string[]
  save: SaveInline<string[]>
  children: ReactNode
}

/** Tags, changed where they are read: Enter ends a tag and, where none is being typed, saves; so does leaving them. */
export function InlineTags({ label, value, data, save, children }: Props) {
  const { t } = useTranslate()
  const inline = useInline(value, save)
  const field = useRef<HTMLDivElement>(null)
  if (!inline.editing)
    return (
      <InlineValue label={label} saved={inline.saved} ref={inline.button} onClick={inline.begin}>
        {value.length > 0 && children}
      </InlineValue>
    )
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    const isChoosing = Boolean(target.getAttribute('aria-activedescendant'))
    if (key === 'Enter' && target.value === '' && !isChoosing) void inline.commit({ focusBack: true })
    else if (key === 'Escape') inline.restore()
    else return
    event.preventDefault()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // What is wrong was told once: it is not sent again by leaving it.
    if (inline.wrong !== undefined || field.current?.contains(relatedTarget)) return
    void inline.commit({ focusBack: false })
  }
  return (
    <div ref={field} className={classes.field} onKeyDownCapture={onKeyDown} onBlur={onBlur}>
      <TagsField
        aria-label={label}
        data={[...data]}
        value={inline.draft}
        onChange={inline.type}
        autoFocus
        error={inline.wrong}
        readOnly={inline.busy}
      />
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
