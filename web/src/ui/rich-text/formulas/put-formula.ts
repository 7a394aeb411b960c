import type { ChainedCommands, Command } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import type { FormulaKind } from './formula-kinds.ts'

/** Whether all of a line may become a formula of its own: the mark of an item stands beside a line. */
export const canBecomeBlock = (line: ResolvedPos): boolean =>
  line.parent.type.name === 'paragraph' &&
  !(line.depth > 0 && line.node(-1).type.name === 'listItem' && line.index(-1) === 0)

/** To the line below what is selected, one that is made for it where there is none: what is typed would take the selection’s place. */
const goBelow: Command = ({ tr, state }) => {
  const below = tr.doc.resolve(tr.selection.to)
  const line = below.nodeAfter && !below.nodeAfter.isAtom && Selection.findFrom(below, 1, true)
  const paragraph = state.schema.nodes['paragraph']
  if (line) tr.setSelection(line)
  else if (paragraph) {
    tr.insert(below.pos, paragraph.create())
    tr.setSelection(TextSelection.create(tr.doc, below.pos + 1))
  }
  return true
}

/** Puts a formula where the selection is, and what is typed next behind it or below it. */
export function putFormula(chain: ChainedCommands, kind: FormulaKind, latex: string): ChainedCommands {
  const put = chain.insertContent({ type: kind, attrs: { latex } })
  return kind === 'formulaBlock' ? put.command(goBelow) : put
}
