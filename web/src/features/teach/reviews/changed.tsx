import { useTranslate } from '@tolgee/react'
import { memo, useId } from 'react'
import classes from '../../../shared/work/work.module.css'
import { changedWords } from './changed-words.ts'

type Props = { before: string; after: string }

/**
 * What is another than the last time: what was added is underlined, what was taken out is struck through. Compared once,
 * not at each key of what is typed beside it.
 */
export const Changed = memo(function Changed({ before, after }: Props) {
  const { t } = useTranslate()
  const id = useId()
  const parts = changedWords(before, after)
  if (before === after) return null
  return (
    <section className={classes.round} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('reviews.changed')}
      </h2>
      <p className={classes.diff}>
        {parts.map(({ text, is }, at) =>
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
    </section>
  )
})
