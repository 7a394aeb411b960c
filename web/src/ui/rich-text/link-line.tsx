import { completeLink } from '#contract/rich-text/link.ts'
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import classes from './rich-text.module.css'

/** Where the words at the caret lead: typed, changed or taken away. */
export function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslate()
  const [given] = useState(() => (editor.getAttributes('link')['href'] as string | undefined) ?? '')
  const [typed, setTyped] = useState(given)
  const [wrong, setWrong] = useState(false)

  function done() {
    editor.commands.focus()
    onDone()
  }
  function apply() {
    const href = completeLink(typed)
    if (!href) return setWrong(true)
    const here = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !given)
      here
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else here.setLink({ href }).run()
    done()
  }
  return (
    <div className={classes.link}>
      <TextInput
        data-autofocus
        autoFocus
        type="url"
        inputMode="url"
        placeholder="https://"
        aria-label={t('ui.text.link_to')}
        value={typed}
        error={wrong && t('validation.invalid_link')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Of this line alone: not the form's sending, nor the dialog's closing.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') apply()
          else done()
        }}
      />
      <Button size="sm" onClick={apply}>
        {t('ui.text.link_set')}
      </Button>
      {given && (
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run()
            done()
          }}
        >
          {t('ui.text.link_remove')}
        </Button>
      )}
    </div>
  )
}
