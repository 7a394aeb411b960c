import { bookingApi } from '#contract/mentoring/booking.ts'
import { Button, Checkbox, Input, Select, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useMemo, type ReactNode } from 'react'
import { query } from '../../../api/client.ts'
import { useLanguage } from '../../../locales/language.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { wordsFilter } from '../../../ui/lists/select-filter.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useDayText } from '../../../ui/time/day.ts'
import { SpokenDay } from '../../../ui/time/spoken-day.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './availability.module.css'

type Props = {
  /** A country, or a part of one: `ES`, `ES-MD`. */
  place: string | null
  workedDays: readonly string[]
  onChange: (place: string | null) => void
  onWorkedDays: (days: string[]) => void
  error: ReactNode
}

/** The public holidays that are days off, by country and part of it, each of which can be worked all the same. */
export function HolidaysField({ place, workedDays, onChange, onWorkedDays, error }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const { language } = useLanguage()
  const found = useQuery({
    ...query(bookingApi.holidays, { query: { language, ...(place && { place }) } }),
    placeholderData: keepPreviousData,
  })
  const filter = useMemo(() => wordsFilter(t('ui.nothing_found')), [t])
  const names = useMemo(() => new Intl.DisplayNames([locale], { type: 'region' }), [locale])
  const { countries = [], proposed = null, regions = [], items = [] } = found.data ?? {}
  const listed = useMemo(
    () =>
      countries
        .map((value) => ({ value, label: names.of(value) ?? value }))
        .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
    [countries, names, locale],
  )
  const country = place?.slice(0, 2) ?? null
  if (found.isError && !found.data) return <LoadFailed of={found} />
  if (found.isPending) return <LoadingLines lines={1} height={56} />
  return (
    <Stack gap="sm">
      <div className={classes.places}>
        <Select
          label={t('mentoring.holidays.country')}
          description={t('mentoring.holidays.country_how')}
          placeholder={t('mentoring.holidays.none')}
          searchable
          clearable
          limit={300}
          filter={filter}
          data={listed}
          value={country}
          error={error}
          onChange={(value) => onChange(value)}
        />
        {country && regions.length > 0 && (
          <Select
            label={t('mentoring.holidays.region')}
            placeholder={t('mentoring.holidays.whole')}
            searchable
            clearable
            limit={300}
            filter={filter}
            data={regions.map(({ place: value, name }) => ({ value, label: name }))}
            value={regions.some((one) => one.place === place) ? place : null}
            onChange={(value) => onChange(value ?? country)}
          />
        )}
      </div>
      {!country && proposed && (
        <Button variant="default" size="xs" w="fit-content" onClick={() => onChange(proposed)}>
          {t('mentoring.holidays.use', { country: names.of(proposed) ?? proposed })}
        </Button>
      )}
      {country && <Year items={items} workedDays={workedDays} onWorkedDays={onWorkedDays} />}
    </Stack>
  )
}

type YearProps = Pick<Props, 'workedDays' | 'onWorkedDays'> & {
  items: readonly { day: string; name: string }[]
}

function Year({ items, workedDays, onWorkedDays }: YearProps) {
  const { t } = useTranslate()
  const dayText = useDayText()
  return (
    <Input.Wrapper
      label={t('mentoring.holidays.year')}
      description={t(items.length > 0 ? 'mentoring.holidays.year_how' : 'mentoring.holidays.year_none')}
      labelElement="div"
    >
      <ul className={classes.holidays}>
        {items.map(({ day, name }) => (
          <li key={day}>
            <span className={classes.holiday}>
              <span lang="">{name}</span>
              <span className={classes.facts}>
                <SpokenDay day={day} />
              </span>
            </span>
            <Checkbox
              label={t('mentoring.holidays.work')}
              aria-label={t('mentoring.holidays.work_on', { day: dayText(day), name })}
              checked={workedDays.includes(day)}
              onChange={({ currentTarget }) =>
                onWorkedDays(
                  currentTarget.checked
                    ? [...workedDays, day].toSorted()
                    : workedDays.filter((one) => one !== day),
                )
              }
            />
          </li>
        ))}
      </ul>
      <p className={classes.facts}>{t('mentoring.holidays.source')}</p>
    </Input.Wrapper>
  )
}
