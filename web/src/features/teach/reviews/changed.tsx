import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import classes from '../../../shared/work/work.module.css'
import { Differences } from '../changes/differences.tsx'

type Props = { before: string; after: string }

/** What is another than the last time it was handed in. */
export function Changed({ before, after }: Props) {
  const { t } = useTranslate()
  const id = useId()
  if (before === after) return null
  return (
    <section className={classes.round} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('reviews.changed')}
      </h2>
      <Differences before={before} after={after} />
    </section>
  )
}
