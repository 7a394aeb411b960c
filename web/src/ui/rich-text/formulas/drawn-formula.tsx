import 'temml/dist/Temml-Local.css'
import './formula-font.css'
import { useMemo } from 'react'
import { formulaOf } from './mathml.ts'

export type DrawnProps = { latex: string; isBlock: boolean }

/** A formula as it is read. One that is wrong shows what was typed. Loaded where there is one: the library is no small thing. */
export default function DrawnFormula({ latex, isBlock }: DrawnProps) {
  const formula = useMemo(() => formulaOf(latex, isBlock), [latex, isBlock])
  return 'drawn' in formula ? formula.drawn : <code>{latex}</code>
}
