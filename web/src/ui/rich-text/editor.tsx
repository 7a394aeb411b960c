import type { AttachmentKind } from '#contract/attachments.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { isBlank } from '#contract/rich-text/plain-text.ts'
import type { Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { extensions } from './extensions.ts'
import { fileNodes } from './file-nodes.ts'
import { fileBlock, FilesOfText, SendOfText, type EditorFiles } from './files.ts'
import { LinkLine } from './link-line.tsx'
import classes from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import { belowLine, fillPlace, keepPlace, leavePlace, withKnown } from './waiting-files.ts'

export type EditorProps = {
  value: RichText | null
  /** Null where nothing is said. */
  onChange: (document: RichText | null) => void
  labelId: string
  errorId: string | undefined
  isPage?: boolean
  files?: EditorFiles | undefined
}

const EMPTY: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

const withFiles = [...extensions, ...fileNodes]

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
export default function RichTextEditor({
  value,
  onChange,
  labelId,
  errorId,
  isPage = false,
  files,
}: EditorProps) {
  const { t } = useTranslate()
  const [linking, setLinking] = useState(false)
  // What this editor said last: another value comes from outside, a draft that is given up for example.
  const said = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  const known = useRef(files)
  known.current = files
  const hasFiles = files !== undefined
  const take = useRef<(view: EditorView, sent: readonly File[], pos: number) => void>(undefined)
  take.current = (view, sent, pos) => {
    for (const file of sent) {
      const words = t('ui.text.on_its_way', { name: file.name })
      const place = keepPlace(view, belowLine(view.state, pos), words)
      const arrived = (id: string, kind: AttachmentKind) => {
        if (view.isDestroyed) return false
        fillPlace(view, place, fileBlock(id, kind))
        return true
      }
      files?.send([file], arrived, () => {
        if (!view.isDestroyed) leavePlace(view, place)
      })
    }
  }
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
      ...(hasFiles && {
        transformPasted: (slice: Slice) =>
          withKnown(slice, (id) => known.current?.files.some((one) => one.id === id) === true),
        handlePaste(view: EditorView, { clipboardData }: ClipboardEvent) {
          const sent = [...(clipboardData?.files ?? [])]
          // Who copies cells or words is given an image of them as well.
          if (!sent.length || clipboardData?.getData('text/plain')) return false
          take.current?.(view, sent, view.state.selection.to)
          return true
        },
        handleDrop(view: EditorView, event: DragEvent) {
          const sent = [...(event.dataTransfer?.files ?? [])]
          if (!sent.length) return false
          event.preventDefault()
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          take.current?.(view, sent, at?.pos ?? view.state.doc.content.size)
          return true
        },
      }),
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
    [labelId, errorId, hasFiles],
  )
  const editor = useEditor({
    extensions: hasFiles ? withFiles : extensions,
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

  const shown = (
    <div
      className={classes.editor}
      data-ring
      data-error={errorId ? true : undefined}
      data-page={isPage || undefined}
    >
      <Toolbar
        editor={editor}
        onLink={() => setLinking((was) => !was)}
        {...(files && { onFiles: (sent) => take.current?.(editor.view, sent, editor.state.selection.to) })}
      />
      {linking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
      {files?.underWay}
      <EditorContent editor={editor} className={classes.area} />
    </div>
  )
  return files ? (
    <FilesOfText value={files}>
      <SendOfText value={files}>{shown}</SendOfText>
    </FilesOfText>
  ) : (
    shown
  )
}
