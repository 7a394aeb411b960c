import type { OfficeHours } from '#contract/mentoring/office-hours/office-hours.ts'
import { useTranslate } from '@tolgee/react'

/** Who may come. */
export function For({ office: { audience, programme } }: { office: OfficeHours }) {
  const { t } = useTranslate()
  return (
    <>
      {audience === 'programme'
        ? t('mentoring.office.for.programme_named', { name: programme?.name ?? '' })
        : t(`mentoring.office.for.${audience}`)}
    </>
  )
}
