import { TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { InlineValue } from './inline-value.tsx'
import { useInline, type SaveInline } from './use-inline.ts'

type Props = {
  label: string
  value: string
  maxLength: number
  save: SaveInline<string>
  children?: ReactNode
}

/** A line of text, changed where it is read: Enter or leaving it saves, Esc brings back what was there. */
export function InlineText({ label, value, maxLength, save, children }: Props) {
  const { t } = useTranslate()
  const inline = useInline(value, save)
  if (!inline.editing)
    return (
      <InlineValue label={label} saved={inline.saved} ref={inline.button} onClick={inline.begin}>
        {children ?? value}
      </InlineValue>
    )
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void inline.commit({ focusBack: true })
    else if (event.key === 'Escape') inline.restore()
    else return
    event.preventDefault()
  }
  return (
    <TextInput
      aria-label={label}
      description={t('sheet.how')}
      inputWrapperOrder={['input', 'error', 'description']}
      value={inline.draft}
      maxLength={maxLength}
      autoComplete="off"
      autoFocus
      error={inline.wrong}
      aria-busy={inline.busy}
      readOnly={inline.busy}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => inline.type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // What is wrong was told once: it is not sent again by leaving it.
      onBlur={() => inline.wrong === undefined && void inline.commit({ focusBack: false })}
    />
  )
}
