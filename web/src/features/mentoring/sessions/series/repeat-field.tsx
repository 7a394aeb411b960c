import { limits } from '#contract/limits.ts'
import { rhythms, type Rhythm } from '#contract/rules/mentoring/rhythms.ts'
import { Checkbox, Select, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { BothClocks } from '../../../../ui/time/time.tsx'
import classes from '../sessions.module.css'
import type { Series } from './use-series.ts'

const NEVER = 'never'
const counts = Array.from({ length: limits.seriesSessions - 1 }, (_, index) => String(index + 2))

type Props = {
  series: Series
  first: string | undefined
  otherZone: string
  /** The dates are asked of its mentor’s time alone. */
  inGroup: boolean
}

/** Whether a session repeats, how often, and on which of its dates. */
export function RepeatField(props: Props) {
  const { t } = useTranslate()
  const { series, first } = props
  const { every, setEvery, count, setCount } = series
  return (
    <Stack gap="sm">
      <div className={classes.repeat}>
        <Select
          label={t('mentoring.series.repeat')}
          allowDeselect={false}
          value={every ?? NEVER}
          onChange={(value) => setEvery(rhythms.find((one) => one === value) ?? null)}
          data={[NEVER, ...rhythms].map((value) => ({
            value,
            label: t(`mentoring.series.${value as Rhythm | typeof NEVER}`),
          }))}
        />
        {every && (
          <Select
            label={t('mentoring.series.count')}
            allowDeselect={false}
            value={String(count)}
            onChange={(value) => setCount(Number(value))}
            data={counts}
          />
        )}
      </div>
      {every && !first && <p className={classes.quiet}>{t('mentoring.series.choose_first')}</p>}
      {every && first && <Dates {...props} first={first} />}
    </Stack>
  )
}

type DatesProps = Props & { first: string }

/** Every date, and what it is: those that are not free are left out, and others if one likes. */
function Dates({ series, first, otherZone, inGroup }: DatesProps) {
  const { t } = useTranslate()
  const { dates, items, skip, toggle } = series
  if (dates.isPending) return <LoadingLines lines={3} height={32} />
  if (dates.isError && !dates.data) return <LoadFailed of={dates} />
  const taken = items.filter(({ free }) => !free).length
  return (
    <fieldset className={classes.dates} aria-busy={dates.isFetching}>
      <legend>{t('mentoring.series.dates')}</legend>
      {items.map(({ at, free }) => (
        <Checkbox
          key={at}
          checked={!skip.includes(at) && free}
          disabled={!free || at === first}
          onChange={() => toggle(at)}
          label={<BothClocks at={at} otherZone={otherZone} />}
          {...(!free && { description: t('mentoring.series.not_free') })}
        />
      ))}
      {taken > 0 && (
        <p className={classes.quiet} role="status">
          {t(inGroup ? 'mentoring.series.left_out_group' : 'mentoring.series.left_out', { count: taken })}
        </p>
      )}
    </fieldset>
  )
}
