import type { RichText } from '#contract/rich-text/document.ts'
import { isBlank } from '#contract/rich-text/plain-text.ts'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { extensions } from './extensions.ts'
import { LinkLine } from './link-line.tsx'
import classes from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'

export type EditorProps = {
  value: RichText | null
  /** Null where nothing is said. */
  onChange: (document: RichText | null) => void
  labelId: string
  errorId: string | undefined
  isPage?: boolean
}

const EMPTY: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** What was selected in this very moment: the editor hears of it a little later, and no more once the focus has gone. */
function takeSelection(view: EditorView): void {
  const seen = view.dom.ownerDocument.getSelection()
  const { doc, selection, tr } = view.state
  if (!(selection instanceof TextSelection) || !seen?.anchorNode || !seen.focusNode) return
  if (!view.dom.contains(seen.anchorNode) || !view.dom.contains(seen.focusNode)) return
  const anchor = view.posAtDOM(seen.anchorNode, seen.anchorOffset)
  const head = view.posAtDOM(seen.focusNode, seen.focusOffset)
  if (anchor !== selection.anchor || head !== selection.head)
    view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}

/** A rich text while it is written. Loaded when it is needed: it weighs more than any page that has it. */
export default function RichTextEditor({ value, onChange, labelId, errorId, isPage = false }: EditorProps) {
  const [linking, setLinking] = useState(false)
  // What this editor said last: another value comes from outside, a draft that is given up for example.
  const said = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-invalid': String(Boolean(errorId)),
        ...(errorId ? { 'aria-describedby': errorId } : {}),
        class: classes.text ?? '',
      },
      handleKeyDown(view: EditorView, event: KeyboardEvent) {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
          return false
        // The same keys open the palette elsewhere.
        event.stopPropagation()
        takeSelection(view)
        setLinking(true)
        return true
      },
    }),
    [labelId, errorId],
  )
  const editor = useEditor({
    extensions,
    content: value ?? EMPTY,
    // The page's own style sheet has the rules; one that is put into the page would be refused.
    injectCSS: false,
    editorProps,
    onUpdate({ editor: changed }) {
      const document = changed.getJSON() as RichText
      said.current = isBlank(document) ? null : document
      latest.current(said.current)
    },
  })

  useEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.commands.setContent(value ?? EMPTY, { emitUpdate: false })
  }, [editor, value])

  return (
    <div
      className={classes.editor}
      data-ring
      data-error={errorId ? true : undefined}
      data-page={isPage || undefined}
    >
      <Toolbar editor={editor} onLink={() => setLinking((was) => !was)} />
      {linking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
      <EditorContent editor={editor} className={classes.area} />
    </div>
  )
}
