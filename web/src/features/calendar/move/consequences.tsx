import { Alert } from '@mantine/core'
import { IconArrowNarrowDown } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { BothClocks } from '../../../ui/time/time.tsx'
import { useEntryTitle } from '../entry-title.ts'
import { alsoThen, keyOf } from './move.ts'
import type { AskProps } from './move-dialog.tsx'
import classes from './move.module.css'

type Props = Pick<AskProps, 'asked' | 'entries'> & { otherZone?: string | null; says: readonly string[] }

/** An entry's time, the one that it would have, and what comes of it; and what else one has then. */
export function Consequences({ asked: { entry, at }, entries, otherZone, says }: Props) {
  const { t } = useTranslate()
  const own = useTimeZone()
  const titleOf = useEntryTitle()
  const also = alsoThen(entries, entry, at)
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
      {also.length > 0 && (
        <Alert color="yellow" title={t('calendar.move.also')}>
          <ul className={classes.says}>
            {also.map((one) => (
              <li key={keyOf(one)}>{titleOf(one)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
