import { richTextLimits } from '#contract/rich-text/document.ts'
import type { Editor } from '@tiptap/core'
import { NodeSelection, type SelectionBookmark, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isFormula, type FormulaKind } from './formula-kinds.ts'
import { canBecomeBlock } from './put-formula.ts'

/** What stands where a formula is to be written: the one that is selected, or what may become one. */
export function formulaAt({ state: { selection, doc } }: Editor): {
  latex: string
  kind: FormulaKind
  isNew: boolean
} {
  if (selection instanceof NodeSelection && isFormula(selection.node.type.name))
    return { latex: String(selection.node.attrs['latex']), kind: selection.node.type.name, isNew: false }
  const { $from, $to } = selection
  const isLine = $from.sameParent($to) && $from.parent.isTextblock
  const words = isLine ? doc.textBetween($from.pos, $to.pos) : ''
  return {
    latex: words.length <= richTextLimits.formula ? words : '',
    kind: isLine && $from.parent.childCount === 0 && canBecomeBlock($from) ? 'formulaBlock' : 'formula',
    isNew: true,
  }
}

/** Keeps a place in a text while that is changed, until it is let go of. */
export function keptSelection(editor: Editor) {
  let bookmark: SelectionBookmark = editor.state.selection.getBookmark()
  const follow = ({ transaction }: { transaction: Transaction }) => {
    bookmark = bookmark.map(transaction.mapping)
  }
  editor.on('transaction', follow)
  return {
    select: () =>
      editor.commands.command(({ tr }) => {
        tr.setSelection(bookmark.resolve(tr.doc))
        return true
      }),
    leave: () => {
      editor.off('transaction', follow)
    },
  }
}

/** A formula that is pressed, or selected and entered, is opened; another is begun by its keys. */
export const opensFormulas = (open: () => void) => ({
  handleClickOn(
    view: EditorView,
    _at: number,
    node: { type: { name: string } },
    nodeAt: number,
    _event: Event,
    direct: boolean,
  ) {
    if (!direct || !isFormula(node.type.name)) return false
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodeAt)))
    open()
    return true
  },
  onKeys(view: EditorView, event: KeyboardEvent): boolean {
    const { selection } = view.state
    const isEntered =
      event.key === 'Enter' &&
      !event.shiftKey &&
      selection instanceof NodeSelection &&
      isFormula(selection.node.type.name)
    const isBegun = event.code === 'KeyM' && event.altKey && (event.ctrlKey || event.metaKey)
    if (!isEntered && !(isBegun && view.state.selection.$from.parent.type.name !== 'codeBlock')) return false
    event.preventDefault()
    open()
    return true
  },
})
