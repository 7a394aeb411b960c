import { isDrawn, partsOfLine } from '#contract/rich-text/line.ts'
import { lazy, Suspense } from 'react'
import formulas from './formulas/formulas.module.css'
import { LineText } from './line-text.tsx'

const LineProblems = lazy(() => import('./formulas/line-problems.tsx'))

/** A line as it will be drawn, below where it is typed; nothing where that shows it already. */
export function LinePreview({ text }: { text: string }) {
  if (!isDrawn(text)) return null
  const latex = partsOfLine(text).flatMap((part) => ('latex' in part ? [part.latex] : []))
  return (
    <div className={formulas.linePreview}>
      <span>
        <LineText text={text} />
      </span>
      {latex.length > 0 && (
        <Suspense>
          <LineProblems formulas={latex} />
        </Suspense>
      )}
    </div>
  )
}
