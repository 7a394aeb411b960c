import { limits } from '#contract/limits.ts'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { errorsAt } from '../../../../api/errors-at.ts'
import { Section } from '../../../../ui/page/sections.tsx'
import { TopicsField } from '../../../../shared/topics/topics-field.tsx'
import { KindField } from './kind-field.tsx'
import type { PlanForm } from './plan-values.ts'

/** What it is called, what it is for, and what it asks and gives. */
export function AboutFields({ form }: { form: PlanForm }) {
  const { t } = useTranslate()
  return (
    <Section title={t('programmes.plan.about')} lead={t('programmes.plan.about_how')}>
      <Stack gap="lg">
        <TextInput
          label={t('programmes.field.name')}
          required
          maxLength={limits.nameLength}
          {...form.getInputProps('name')}
        />
        <KindField form={form} />
        {(['aim', 'gives', 'asks'] as const).map((field) => (
          <Textarea
            key={field}
            label={t(`programmes.field.${field}`)}
            description={t(
              field === 'gives' && form.values.kind === 'peer'
                ? 'programmes.field.gives_how_peer'
                : `programmes.field.${field}_how`,
            )}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={limits.programmeText}
            {...form.getInputProps(field)}
          />
        ))}
        <TopicsField
          label={t('programmes.field.topics')}
          description={t('programmes.field.topics_how')}
          maxTags={limits.programmeTopics}
          {...form.getInputProps('topics')}
          error={errorsAt(form.errors, 'topics')['']}
        />
      </Stack>
    </Section>
  )
}
