import { embedAddress, embedHostOf, embedLimits } from '#contract/rich-text/embed.ts'
import { completeLink } from '#contract/rich-text/link.ts'
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useTranslate } from '@tolgee/react'
import { useState, type KeyboardEvent } from 'react'
import { embedIn } from './embed-node.ts'
import { useEmbeds } from './embeds-here.ts'
import classes from './embeds.module.css'

/** Where an address is typed or pasted that is to be shown in the text; where it may not be, it becomes a link, and why is said. */
export function EmbedLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslate()
  const { hosts } = useEmbeds()
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  const [wrong, setWrong] = useState<'address' | 'title' | null>(null)
  const [refused, setRefused] = useState('')

  function done() {
    editor.commands.focus()
    onDone()
  }
  function apply() {
    const href = completeLink(typed)
    if (!href?.startsWith('http')) return setWrong('address')
    const url = embedIn(typed, hosts)
    if (url && !title.trim()) return setWrong('title')
    if (url) {
      editor.commands.insertContent({ type: 'embed', attrs: { url, title: title.trim() } })
      return done()
    }
    const words = title.trim() || href
    editor.commands.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
    const host = embedHostOf(embedAddress(href))
    setRefused(host ? t('ui.text.embed.not_allowed', { host }) : t('ui.text.embed.never'))
    setTyped('')
    setTitle('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Of this line alone: not the form's sending, nor the dialog's closing.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else done()
  }
  return (
    <div className={classes.line}>
      <div className={classes.fields}>
        <TextInput
          data-autofocus
          autoFocus
          type="url"
          inputMode="url"
          placeholder="https://"
          aria-label={t('ui.text.embed.address')}
          value={typed}
          error={wrong === 'address' && t('validation.invalid_link')}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(null)
            setRefused('')
          }}
          onKeyDown={onKeyDown}
        />
        <TextInput
          aria-label={t('ui.text.embed.title')}
          placeholder={t('ui.text.embed.title')}
          maxLength={embedLimits.title}
          value={title}
          error={wrong === 'title' && t('ui.text.embed.title_missing')}
          onChange={({ currentTarget }) => {
            setTitle(currentTarget.value)
            setWrong(null)
          }}
          onKeyDown={onKeyDown}
        />
        <Button size="sm" onClick={apply}>
          {t('ui.text.embed.put')}
        </Button>
      </div>
      <p role="status" className={classes.quiet}>
        {refused}
      </p>
    </div>
  )
}
