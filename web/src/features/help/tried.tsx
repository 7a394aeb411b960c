import type { HelpRequest } from '#contract/help/help.ts'
import { useTranslate } from '@tolgee/react'
import { Carried } from '../../shared/help-item/carried.tsx'
import classes from './help.module.css'

/** What was there when it was asked. */
export function Tried({ request: { carried } }: { request: HelpRequest }) {
  const { t } = useTranslate()
  if (!carried.question) return null
  return (
    <section className={classes.card} aria-label={t('help.carried')}>
      <h2 className={classes.cardTitle}>{t('help.carried.question')}</h2>
      <Carried carried={carried} />
    </section>
  )
}
