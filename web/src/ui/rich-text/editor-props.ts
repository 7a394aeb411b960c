import type { Block } from '#contract/rich-text/document.ts'
import type { Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useTranslate } from '@tolgee/react'
import { useRef, type RefObject } from 'react'
import { fileBlock, type EditorFiles, type EditorPictures } from './files.ts'
import classes from './rich-text.module.css'
import { belowLine, fillPlace, keepPlace, leavePlace, withKnown } from './waiting-files.ts'

/** The text as a field of a form. */
export const attributesOf = (labelId: string, errorId: string | undefined) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  'aria-invalid': String(Boolean(errorId)),
  ...(errorId ? { 'aria-describedby': errorId } : {}),
  class: classes.text ?? '',
})

/** As it is now: an editor is made once, and the props of a page are others each time. */
type Latest<T> = RefObject<T>
type Take = (view: EditorView, sent: readonly File[], pos: number) => void

/** Makes a block of a file, which takes a while; `leave` is called where it is given up. */
type Send = EditorPictures['send']

/** Sends files, and keeps the place in the text where each is to stand. */
export function useTaking(send: Send | undefined): Latest<Take> {
  const { t } = useTranslate()
  const take: Take = (view, sent, pos) => {
    for (const file of sent) {
      const words = t('ui.text.on_its_way', { name: file.name })
      const place = keepPlace(view, belowLine(view.state, pos), words)
      const arrived = (block: Block) => {
        if (view.isDestroyed) return false
        fillPlace(view, place, block)
        return true
      }
      send?.(file, arrived, () => {
        if (!view.isDestroyed) leavePlace(view, place)
      })
    }
  }
  const latest = useRef(take)
  latest.current = take
  return latest
}

export const sendsFiles =
  (files: EditorFiles): Send =>
  (file, place, leave) =>
    files.send([file], (id, kind) => place(fileBlock(id, kind)), leave)

/** Files that are pasted or dropped into the text. */
export const takesFiles = (take: Latest<Take>, known: Latest<EditorFiles | undefined>) => ({
  transformPasted: (slice: Slice) =>
    withKnown(slice, (id) => known.current?.files.some((one) => one.id === id) === true),
  handlePaste(view: EditorView, { clipboardData }: ClipboardEvent) {
    const sent = [...(clipboardData?.files ?? [])]
    // Who copies cells or words is given an image of them as well.
    if (!sent.length || clipboardData?.getData('text/plain')) return false
    take.current(view, sent, view.state.selection.to)
    return true
  },
  handleDrop(view: EditorView, event: DragEvent, _: Slice, isMoved: boolean) {
    // A browser gives the file of an image that is moved within the text as well.
    if (isMoved) return false
    const sent = [...(event.dataTransfer?.files ?? [])]
    if (!sent.length) return false
    event.preventDefault()
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
    take.current(view, sent, at?.pos ?? view.state.doc.content.size)
    return true
  },
})

export const onLinkKeys = (link: () => void) => (view: EditorView, event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return false
  // The same keys open the palette elsewhere.
  event.stopPropagation()
  takeSelection(view)
  link()
  return true
}

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
