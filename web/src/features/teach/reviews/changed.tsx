import { diffWordsWithSpace } from 'diff'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import classes from '../../../shared/work/work.module.css'

/** What is another than the last time: what was added is underlined, what was taken out is struck through. */
export function Changed({ before, after }: { before: string; after: string }) {
  const { t } = useTranslate()
  const id = useId()
  if (before === after || (before === '' && after === '')) return null
  return (
    <section className={classes.round} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('reviews.changed')}
      </h2>
      <p className={classes.diff}>
        {diffWordsWithSpace(before, after).map(({ value, added, removed }, at) =>
          added ? (
            <ins key={at} className={classes.added}>
              {value}
            </ins>
          ) : removed ? (
            <del key={at} className={classes.removed}>
              {value}
            </del>
          ) : (
            <span key={at}>{value}</span>
          ),
        )}
      </p>
    </section>
  )
}
