import { courseAudiences, courseEntries, courseOpenings } from '#contract/courses/course.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import { Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Section } from '../../../ui/page/sections.tsx'
import { useSettingsSaver } from '../editor/use-savers.ts'
import { SaveState } from '../saving/save-state.tsx'
import { useStore } from '../../../shared/store.ts'

/** Who sees the course, how one enters it, and what one then finds. */
export function EntrySection({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const saver = useSettingsSaver(course)
  const state = useStore(saver)
  const { audience, entry, opening } = state.settings
  return (
    <Section
      title={t('teach.settings.entry')}
      lead={t('teach.settings.entry_lead')}
      action={<SaveState {...state} />}
    >
      <Stack gap="lg">
        <Choice name="audience" all={courseAudiences} value={audience} onChange={saver.change} />
        <Choice name="entry" all={courseEntries} value={entry} onChange={saver.change} />
        <Choice name="opening" all={courseOpenings} value={opening} onChange={saver.change} />
      </Stack>
    </Section>
  )
}

type ChoiceProps<N extends string, V extends string> = {
  name: N
  all: readonly V[]
  value: V
  onChange: (patch: Record<N, V>) => void
}

function Choice<N extends string, V extends string>({ name, all, value, onChange }: ChoiceProps<N, V>) {
  const { t } = useTranslate()
  return (
    <Radio.Group
      label={t(`teach.field.${name}`)}
      value={value}
      onChange={(given) => {
        const chosen = all.find((one) => one === given)
        if (chosen) onChange({ [name]: chosen } as Record<N, V>)
      }}
    >
      <Stack gap={8} mt={8}>
        {all.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t(`teach.${name}.${one}`)}
            description={t(`teach.${name}.${one}_how`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
