import { memo } from 'react'
import classes from '../../../shared/work/work.module.css'
import { changedWords } from './changed-words.ts'

type Props = { before: string; after: string }

/**
 * Two states of a text in one: what was added is underlined, what was taken out is struck through. Compared once, not at
 * each key of what is typed beside it.
 */
export const Differences = memo(function Differences({ before, after }: Props) {
  return (
    <p className={classes.diff}>
      {changedWords(before, after).map(({ text, is }, at) =>
        is === 'added' ? (
          <ins key={at} className={classes.added}>
            {text}
          </ins>
        ) : is === 'removed' ? (
          <del key={at} className={classes.removed}>
            {text}
          </del>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </p>
  )
})
export default Differences
