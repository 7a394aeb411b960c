import { useTranslate } from '@tolgee/react'
import { Mark } from './mark.tsx'
import classes from './powered-by.module.css'

/** The badge with its label given: for the moments before any language is loaded. */
export function PoweredByBadge({ label }: { label: string }) {
  return (
    <p className={classes.badge}>
      <span>{label}</span>
      <Mark size={16} />
      <span className={classes.name} translate="no">
        Cairn
      </span>
    </p>
  )
}

export function PoweredBy() {
  const { t } = useTranslate()
  return <PoweredByBadge label={t('ui.powered_by')} />
}
