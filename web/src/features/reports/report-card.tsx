import { Anchor, Button, Paper, Title } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ExportMenu } from '../../ui/lists/export-menu.tsx'
import { formatNumber } from '../../ui/number.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './reports.module.css'

const DaysDrawer = lazy(() => import('./days-drawer.tsx'))

export type Day = { day: string } & Record<string, number | string>
export type Period = { from: string; to: string }
export type CardProps = {
  /** Names its texts. */
  report: string
  rows: readonly Day[]
  /** The days before, as many, once they are there. */
  earlier: readonly Day[] | undefined
  /** What each day counts, of which the headline is the sum of some. */
  names: readonly string[]
  headline: readonly string[]
  /** Of these a sum over days says nothing: who came on two days is one. */
  onlyByDay?: readonly string[]
  /** People there are, as each day ended; else what happened on each. */
  stock?: boolean
  /** Of what happened on each day, what nevertheless is there as it ended. */
  stocks?: readonly string[]
  /** The headline is how many of a hundred: of what, and which of them. */
  share?: { of: string; part: string }
  /** The texts of what each day counts, where they are not the report's own. */
  namesOf?: string
  /** The people whom a number counts. */
  to?: Readonly<Record<string, string>>
  words: ReactNode
  period: Period
  file: { saving: boolean; onChoose: (format: 'csv' | 'xlsx') => void }
}

/** One number with its change and its course; each day of it in a drawer, and in a file. */
export function ReportCard(props: CardProps) {
  const { report, rows, earlier, names, headline, stock = false, onlyByDay = [], words, period } = props
  const { share, namesOf = report, to = {}, file } = props
  const { t } = useTranslate()
  const locale = useLocale()
  const id = useId()
  const [open, setOpen] = useState(false)
  const title = t(`reports.${report}.title`)
  const of = (row: Day | undefined, which: readonly string[]) =>
    which.reduce((sum, name) => sum + Number(row?.[name] ?? 0), 0)
  const total = (days: readonly Day[], which: readonly string[]) =>
    stock ? of(days.at(-1), which) : days.reduce((sum, row) => sum + of(row, which), 0)
  const shareOf = (row: Day | undefined) =>
    share ? percentOf({ required: of(row, [share.of]), requiredDone: of(row, [share.part]) }) : 0
  const values = rows.map((row) => (share ? shareOf(row) : of(row, headline)))
  const now = share ? shareOf(rows.at(-1)) : total(rows, headline)
  const change = earlier && now - (share ? shareOf(earlier.at(-1)) : total(earlier, headline))
  const way = share
    ? ['up', 'down', 'level']
    : stock
      ? ['grown', 'shrunk', 'steady']
      : ['more', 'less', 'same']
  const number = share ? formatNumber(now / 100, locale, { style: 'percent' }) : formatNumber(now, locale)
  const others = names.filter(
    (name) => (headline.length > 1 || !headline.includes(name)) && !onlyByDay.includes(name),
  )
  return (
    <Paper p="lg" className={classes.card ?? ''} component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <div className={classes.headline}>
        <Counted className={classes.number} to={to[headline[0] ?? '']}>
          {number}
        </Counted>
        <span>{t(`reports.${report}.headline`)}</span>
        <span className={classes.change}>
          {change !== undefined &&
            t(`reports.change.${way[change > 0 ? 0 : change < 0 ? 1 : 2]}`, {
              count: formatNumber(Math.abs(change), locale),
              days: rows.length,
            })}
        </span>
      </div>
      {/* What never changed has no course to show. */}
      {Math.max(...values) > Math.min(...values) && (
        <Sparkline values={values} from={period.from} to={period.to} />
      )}
      <dl className={classes.others}>
        {others.map((name) => (
          <div key={name}>
            <dt>{t(`reports.${namesOf}.${name}`)}</dt>
            <dd>
              <Counted to={to[name]}>{formatNumber(total(rows, [name]), locale)}</Counted>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.words}>{words}</p>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconTable size={16} aria-hidden />}
          aria-label={t('reports.table_of', { name: title })}
          onClick={() => setOpen(true)}
        >
          {t('reports.table')}
        </Button>
        <ExportMenu
          variant="subtle"
          color="gray"
          size="sm"
          label={t('reports.export')}
          name={t('reports.export_of', { name: title })}
          saving={file.saving}
          onChoose={file.onChoose}
        />
      </div>
      {open && (
        <Suspense>
          <DaysDrawer
            title={title}
            rows={rows}
            series={names.map((key) => ({ key, label: t(`reports.${namesOf}.${key}`) }))}
            stock={stock ? names : (props.stocks ?? [])}
            byWeek={!onlyByDay.length}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Paper>
  )
}

/** A number, and the way to whom it counts. */
function Counted({
  to,
  className,
  children,
}: {
  to: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  if (to === undefined) return <span className={className}>{children}</span>
  return (
    <Anchor component={Link} to={to} inherit className={className ?? ''} underline="always">
      {children}
    </Anchor>
  )
}
