import { partsOfLine } from '#contract/rich-text/line.ts'
import { Fragment } from 'react'
import { Formula } from './formulas/formula.tsx'

/** A line that is no document: its letters, with what in it is a formula or code drawn. */
export function LineText({ text }: { text: string }) {
  return partsOfLine(text).map((part, at) => (
    <Fragment key={at}>
      {'latex' in part ? (
        <Formula latex={part.latex} isStill />
      ) : 'code' in part ? (
        <code>{part.code}</code>
      ) : (
        part.text
      )}
    </Fragment>
  ))
}
