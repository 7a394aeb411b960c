import { formulaOf } from './mathml.ts'
import classes from './formulas.module.css'
import { useProblemWords } from './problem-words.ts'

/** What is wrong with formulas that stand in a line. */
export default function LineProblems({ formulas }: { formulas: readonly string[] }) {
  const wordsOf = useProblemWords()
  return formulas.map((latex, at) => {
    const read = formulaOf(latex, false)
    return (
      'problem' in read && (
        <span key={at} className={classes.problem}>
          {wordsOf(read.problem)}
        </span>
      )
    )
  })
}
