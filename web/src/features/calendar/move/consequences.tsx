import { calendarApi } from '#contract/calendar.ts'
import { Alert } from '@mantine/core'
import { IconArrowNarrowDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { BothClocks } from '../../../ui/time/time.tsx'
import { dayAfter, dayOf } from '../../../ui/time/zoned.ts'
import { useEntryTitle } from '../entry-title.ts'
import { freshness } from '../freshness.ts'
import { alsoThen, keyOf } from './move.ts'
import type { AskProps } from './move-dialog.tsx'
import classes from './move.module.css'

type Props = Pick<AskProps, 'asked'> & { otherZone?: string | null; says: readonly string[] }

/** An entry's time, the one that it would have, and what comes of it; and what else one has then. */
export function Consequences({ asked, otherZone, says }: Props) {
  const { t } = useTranslate()
  const own = useTimeZone()
  const titleOf = useEntryTitle()
  const { entry, at } = asked
  return (
    <>
      <div className={classes.times}>
        <strong>{titleOf(entry)}</strong>
        <s>
          <BothClocks at={entry.startsAt ?? at} otherZone={otherZone ?? own} />
        </s>
        <IconArrowNarrowDown size={18} aria-label={t('calendar.move.becomes')} />
        <strong>
          <BothClocks at={at} otherZone={otherZone ?? own} />
        </strong>
      </div>
      {says.length > 0 && (
        <ul className={classes.says}>
          {says.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <Also {...asked} />
    </>
  )
}

/** What else one has then: asked of its own days, which need not be those that are looked at. Nothing is moved before it is known. */
export function useThen(at: string) {
  const day = dayOf(at, useTimeZone())
  // What began the day before may go on until then, and what is moved into the next day.
  return useQuery({
    ...query(calendarApi.entries, { query: { from: dayAfter(day, -1), to: dayAfter(day, 1) } }),
    ...freshness.calendar,
  })
}

function Also({ entry, at }: AskProps['asked']) {
  const { t } = useTranslate()
  const titleOf = useEntryTitle()
  const asked = useThen(at)
  if (!asked.data) return asked.isError ? <LoadFailed of={asked} /> : <LoadingLines lines={1} />
  const also = alsoThen(asked.data.items, entry, at)
  if (also.length === 0) return null
  return (
    <Alert color="yellow" title={t('calendar.move.also')}>
      <ul className={classes.says}>
        {also.map((one) => (
          <li key={keyOf(one)}>{titleOf(one)}</li>
        ))}
      </ul>
    </Alert>
  )
}
