import type { helpApi } from '#contract/help/help.ts'
import type { Data } from '#contract/endpoint.ts'
import { Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useMomentText } from '../../../ui/time/time.tsx'

const HOUR = 60

/** A span in the unit in which one would say it. */
function useSpan() {
  const { t } = useTranslate()
  return (minutes: number) =>
    minutes < 2 * HOUR
      ? t('help.wait.minutes', { count: minutes })
      : t('help.wait.hours', { count: Math.round(minutes / HOUR) })
}

/** How long an answer takes here, as a range, and by when there is one; said before anybody asks. */
export function ExpectedWait({ expected }: Pick<Data<typeof helpApi.before>, 'expected'>) {
  const { t } = useTranslate()
  const span = useSpan()
  const moment = useMomentText()
  const [now] = useState(() => Date.now())
  const { range, promised, basis } = expected
  const by = moment(now + promised * 60_000)
  return (
    <Text>
      {range
        ? t(`help.wait.${basis}`, { low: span(range.low), high: span(range.high) })
        : t('help.wait.none')}{' '}
      {t('help.wait.promised', { moment: by })}
    </Text>
  )
}
