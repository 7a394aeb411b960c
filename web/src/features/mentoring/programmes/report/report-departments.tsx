import { SILENT_DAYS } from '#contract/mentoring/mentoring-health.ts'
import type { ReportedDepartment } from '#contract/mentoring/report/programme-report.ts'
import { useTranslate } from '@tolgee/react'
import { formatNumber } from '../../../../ui/number.ts'
import { useLocale } from '../../../../ui/use-locale.ts'
import classes from './report.module.css'

const numbers = {
  people: 'people',
  active: 'figure.pair_active',
  notMet: 'figure.not_met',
  silent: 'figure.silent',
  endedEarly: 'figure.pair_ended_early',
} as const satisfies Partial<Record<keyof ReportedDepartment, string>>
const columns = Object.entries(numbers) as [keyof typeof numbers, string][]

/** How the pairs go in each department. */
export function ReportDepartments({ departments }: { departments: readonly ReportedDepartment[] }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const nameOf = ({ department, rest }: ReportedDepartment) =>
    rest ? t('programmes.report.other_departments') : (department ?? t('programmes.report.no_department'))
  const titleOf = (key: string) => t(`programmes.report.${key}`, { days: SILENT_DAYS })
  return (
    <div className={classes.departments}>
      {departments.map((one) => (
        <section key={`${one.rest} ${one.department ?? ''}`} className={classes.group}>
          <h4 className={classes.department}>{nameOf(one)}</h4>
          <dl className={classes.figures}>
            {columns.map(([key, title]) => (
              <div key={key}>
                <dt>{titleOf(title)}</dt>
                <dd>{formatNumber(one[key], locale)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
