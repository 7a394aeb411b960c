import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { Formula } from './formula.tsx'
import classes from './formulas.module.css'

/** A formula while its text is written: a press opens what it is typed in. */
export function FormulaEdit({ node, selected }: NodeViewProps) {
  const isBlock = node.type.name === 'formulaBlock'
  return (
    <NodeViewWrapper
      as={isBlock ? 'div' : 'span'}
      className={classes.written}
      data-selected={selected || undefined}
      contentEditable={false}
    >
      <Formula latex={String(node.attrs['latex'])} isBlock={isBlock} />
    </NodeViewWrapper>
  )
}
