import { Checkbox, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { browserTimeZone } from '../time/time-zone.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { useMomentText } from '../time/time.tsx'

export type OwnZone = { timeZone: string; timeZoneChosen: boolean }

/** Where a form begins: what the person chose, else what their device is set to. */
export const ownZoneOf = (me: { timeZone: string | null; timeZoneChosen: boolean }): OwnZone => {
  const chosen = me.timeZoneChosen && me.timeZone !== null
  return { timeZone: chosen && me.timeZone ? me.timeZone : browserTimeZone(), timeZoneChosen: chosen }
}

/** One's own zone: the device's, until a person chooses another. */
export function OwnZoneField<T extends OwnZone>({ form }: { form: UseFormReturnType<T> }) {
  const { t } = useTranslate()
  const momentText = useMomentText()
  const { timeZone, timeZoneChosen } = form.getValues()
  const set = (zone: OwnZone) => form.setValues(zone as Partial<T>)
  return (
    <Stack gap="xs">
      <TimeZoneSelect
        label={t('ui.time_zone.label')}
        description={t('ui.time_zone.how')}
        value={timeZone}
        error={form.errors['timeZone']}
        onChange={(zone) => set({ timeZone: zone, timeZoneChosen: true })}
      />
      <Checkbox
        label={t('ui.time_zone.follow')}
        checked={!timeZoneChosen}
        onChange={({ currentTarget: { checked } }) =>
          set({ timeZone: checked ? browserTimeZone() : timeZone, timeZoneChosen: !checked })
        }
      />
      <Text c="dimmed" size="sm" className="tabular">
        {t('ui.time_zone.now', { time: momentText(new Date(), 'datetime', timeZone) })}
      </Text>
    </Stack>
  )
}
