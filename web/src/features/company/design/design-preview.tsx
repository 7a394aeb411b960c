import type { Scheme, ThemeDesign } from '#contract/companies/theme-design.ts'
import { IconBulb, IconCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useCompany } from '../../../api/company/company.ts'
import { Brand } from '../../../ui/page/brand.tsx'
import classes from './design-preview.module.css'

/** A small screen in the colours of a design: nothing on it can be used, so it is one picture to who cannot see it. */
export function DesignPreview({ scheme, design }: { scheme: Scheme; design: ThemeDesign }) {
  const { t } = useTranslate()
  const { name, iconUrl } = useCompany()
  const style: Record<string, string> = {
    ...design.colors,
    '--cairn-radius': `${design.radius}px`,
    '--cairn-radius-small': `${Math.round(design.radius / 2)}px`,
    colorScheme: scheme,
  }
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{t(`company.design.${scheme}`)}</figcaption>
      <div
        className={classes.page}
        style={style}
        role="img"
        aria-label={t('company.design.preview', { scheme: t(`company.design.${scheme}`) })}
      >
        <div className={classes.bar} aria-hidden>
          <Brand name={name} iconUrl={iconUrl} size={20} />
        </div>
        <div className={classes.card} aria-hidden>
          <strong className={classes.title}>{t('company.preview.title')}</strong>
          <span className={classes.muted}>{t('company.preview.muted')}</span>
          <span className={classes.link}>{t('company.preview.link')}</span>
          <div className={classes.row}>
            <span className={classes.field}>{t('company.preview.field')}</span>
            <span className={`${classes.field} ${classes.focused}`}>{t('company.preview.focused')}</span>
          </div>
          <div className={classes.row}>
            <span className={classes.button}>{t('company.preview.button')}</span>
            <span className={`${classes.button} ${classes.hover}`}>{t('company.preview.hover')}</span>
            <span className={classes.quiet}>
              <IconCheck size={14} />
              {t('company.preview.badge')}
            </span>
          </div>
          <div className={classes.hint}>
            <IconBulb size={16} />
            {t('company.preview.hint')}
          </div>
          <div className={classes.row}>
            <span className={classes.danger}>{t('company.preview.danger')}</span>
            <span className={classes.loss}>{t('company.preview.loss')}</span>
          </div>
          <div className={classes.chart}>
            {[1, 2, 3, 4, 5].map((n) => (
              <i key={n} style={{ height: `${90 - n * 12}%`, background: `var(--cairn-chart-${n})` }} />
            ))}
          </div>
        </div>
        <div className={classes.well} aria-hidden>
          {t('company.preview.sunken')}
        </div>
      </div>
    </figure>
  )
}
