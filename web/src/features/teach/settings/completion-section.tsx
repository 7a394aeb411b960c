import type { CourseDraft } from '#contract/courses/courses.ts'
import { countedOf } from '#contract/rules/learning/completion.ts'
import { Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { toErrors } from '../../../api/forms.tsx'
import { DayField } from '../../../ui/fields/date-field.tsx'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { useToday } from '../../../ui/time/day.ts'
import { useStore } from '../../../shared/store.ts'
import { useSettingsSaver } from '../editor/use-savers.ts'
import { SaveState } from '../saving/save-state.tsx'

const MOST_DAYS = 3650
const MONTH = 30
const dues = ['never', 'days', 'day'] as const
type Due = (typeof dues)[number]

/** What completes the course, and by when. */
export function CompletionSection({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const saver = useSettingsSaver(course)
  const state = useStore(saver)
  const errors = toErrors(state.errors)
  const { enough = null, dueDays, dueOn = null } = state.settings
  const kept: Due = dueOn ? 'day' : dueDays === null ? 'never' : 'days'
  // A day is chosen after it was said that there is to be one.
  const today = useToday()
  const [isChoosing, setChoosing] = useState(false)
  const due = isChoosing ? 'day' : kept
  const counted = countedOf(course.outline.flatMap(({ lessons }) => lessons)).length
  function setDue(next: Due) {
    setChoosing(next === 'day')
    if (next === 'never') saver.change({ dueDays: null, dueOn: null })
    if (next === 'days') saver.change({ dueDays: MONTH, dueOn: null })
  }
  return (
    <Section
      title={t('teach.settings.completion')}
      lead={t('teach.settings.entry_lead')}
      action={<SaveState {...state} />}
    >
      <Stack gap="lg">
        <Radio.Group
          label={t('teach.field.enough')}
          value={enough === null ? 'all' : 'some'}
          onChange={(next) => saver.change({ enough: next === 'all' ? null : Math.max(1, counted - 1) })}
        >
          <Stack gap={8} mt={8}>
            <Radio
              value="all"
              label={t('teach.enough.all')}
              description={t('teach.enough.all_how', { count: counted })}
            />
            <Radio value="some" label={t('teach.enough.some')} description={t('teach.enough.some_how')} />
          </Stack>
        </Radio.Group>
        {enough !== null && (
          <WholeNumberField
            label={t('teach.enough.lessons')}
            description={t('teach.enough.of', { count: counted })}
            maw={240}
            min={1}
            max={Math.max(1, counted, enough)}
            value={enough}
            error={errors['enough']}
            onChange={(lessons) => saver.change({ enough: lessons })}
          />
        )}
        <Radio.Group
          label={t('teach.field.due')}
          value={due}
          onChange={(next) => setDue(dues.find((one) => one === next) ?? due)}
        >
          <Stack gap={8} mt={8}>
            {dues.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`teach.due.${one}`)}
                description={t(`teach.due.${one}_how`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {due === 'days' && (
          <WholeNumberField
            label={t('teach.field.dueDays')}
            maw={240}
            min={1}
            max={MOST_DAYS}
            value={dueDays ?? MONTH}
            error={errors['dueDays']}
            onChange={(days) => saver.change({ dueDays: days, dueOn: null })}
          />
        )}
        {due === 'day' && (
          <DayField
            label={t('teach.field.dueOn')}
            description={dueOn && dueOn < today ? t('teach.due.over') : undefined}
            required
            maw={240}
            value={dueOn}
            error={errors['dueOn']}
            onChange={(day) => {
              setChoosing(true)
              saver.change({ dueOn: day, dueDays: null })
            }}
          />
        )}
      </Stack>
    </Section>
  )
}
