import type { ModuleOpening, OutlineModule } from '#contract/courses/course.ts'
import { Button, Group, Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { MomentField } from '../../../ui/fields/date-field.tsx'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Values = { how: 'with_course' | 'at' | 'after_days'; at: string | null; afterDays: number }

const hows = ['with_course', 'at', 'after_days'] as const
const WEEK = 7
const MOST_DAYS = 365

const valuesOf = (opens: ModuleOpening | undefined): Values => ({
  how: !opens ? 'with_course' : 'at' in opens ? 'at' : 'after_days',
  at: opens && 'at' in opens ? opens.at : null,
  afterDays: opens && 'afterDays' in opens ? opens.afterDays : WEEK,
})

function openingOf({ how, at, afterDays }: Values): ModuleOpening | null {
  if (how === 'after_days') return { afterDays }
  return how === 'at' && at !== null ? { at } : null
}

type Props = {
  module: OutlineModule
  onChange: (opens: ModuleOpening | null) => void
  onClose: () => void
}

/** When the lessons of a module open: with the course, at a moment, or some days after each has enrolled. */
export default function OpeningDialog({ module, onChange, onClose }: Props) {
  const { t } = useTranslate()
  const [values, setValues] = useState(() => valuesOf(module.opens))
  const [isTried, setTried] = useState(false)
  const { how, at, afterDays } = values
  const set = (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed }))
  const isMissing = how === 'at' && at === null
  function keep() {
    setTried(true)
    if (isMissing) return
    onChange(openingOf(values))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('teach.opening.title', { title: module.title })}>
      <Stack>
        <Radio.Group
          label={t('teach.opening.when')}
          value={how}
          onChange={(next) => set({ how: hows.find((one) => one === next) ?? how })}
        >
          <Stack gap={8} mt={8}>
            {hows.map((one) => (
              <Radio key={one} value={one} label={t(`teach.opening.how.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {how === 'at' && (
          <MomentField
            label={t('teach.opening.at')}
            value={at}
            error={isTried && isMissing ? t('teach.opening.at_missing') : null}
            onChange={(moment) => set({ at: moment })}
          />
        )}
        {how === 'after_days' && (
          <WholeNumberField
            label={t('teach.opening.after_days')}
            description={t('teach.opening.after_days_how')}
            min={1}
            max={MOST_DAYS}
            value={afterDays}
            onChange={(days) => set({ afterDays: days })}
          />
        )}
        <Group>
          <Button onClick={keep}>{t('teach.opening.keep')}</Button>
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
