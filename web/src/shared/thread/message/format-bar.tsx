import { ActionIcon } from '@mantine/core'
import { IconBold, IconCode, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { KeyboardEvent, RefObject } from 'react'
import { formats, formatted, type Format } from './signs.ts'
import classes from './message.module.css'

const icons = { bold: IconBold, italic: IconItalic, code: IconCode, list: IconList, link: IconLink } as const
const keys: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', e: 'code' }

/** Puts formats on what is chosen in a field of text; the field keeps the keys. */
export function useFormat(
  field: RefObject<HTMLTextAreaElement | null>,
  type: (text: string) => void,
  most: number,
) {
  function format(as: Format) {
    const { current } = field
    if (!current) return
    const { value: text, selectionStart: from, selectionEnd: to } = current
    const next = formatted({ text, from, to }, as)
    if (next.text.length > most) return
    type(next.text)
    // Once it is drawn: before, what is chosen is of the text that was there.
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(next.from, next.to)
    })
  }
  /** Whether these keys meant a format. */
  function onFormatKey(event: KeyboardEvent): boolean {
    const as =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key] : undefined
    if (!as) return false
    event.preventDefault()
    format(as)
    return true
  }
  return { format, onFormatKey }
}

export function FormatBar({ onFormat }: { onFormat: (format: Format) => void }) {
  const { t } = useTranslate()
  return (
    <div className={classes.formats} role="group" aria-label={t('messages.format')}>
      {formats.map((format) => {
        const Icon = icons[format]
        return (
          <ActionIcon
            key={format}
            variant="subtle"
            size={28}
            aria-label={t(`messages.format.${format}`)}
            title={t(`messages.format.${format}`)}
            // What is chosen stays so.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onFormat(format)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        )
      })}
    </div>
  )
}
