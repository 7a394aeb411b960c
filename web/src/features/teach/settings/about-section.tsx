import { courseLevels } from '#contract/courses/course.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { ActionIcon, Button, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { errorsAt } from '../../../api/errors-at.ts'
import { toErrors } from '../../../api/forms.tsx'
import { useCompany } from '../../../api/company/company.ts'
import { LanguageSelect } from '../../../ui/fields/language-select.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { TopicsField } from '../../../shared/topics/topics-field.tsx'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { useSettingsSaver } from '../editor/use-savers.ts'
import { SaveState } from '../saving/save-state.tsx'
import { useStore } from '../../../shared/store.ts'
import { CoverField } from './cover-field.tsx'
import classes from './settings.module.css'

/** What is said of the course as a whole. */
export function AboutSection({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const { languages } = useCompany()
  const saver = useSettingsSaver(course)
  const state = useStore(saver)
  const { settings } = state
  const [title, setTitle] = useState<string | null>(null)
  const errors = toErrors(state.errors)
  useLeaveWarning(state.saving !== 'saved')
  return (
    <Section
      title={t('teach.settings.about')}
      lead={t('teach.settings.lead')}
      action={<SaveState {...state} />}
    >
      <Stack gap="md">
        <TextInput
          label={t('teach.field.title')}
          maxLength={limits.courseTitleLength}
          required
          value={title ?? settings.title}
          error={title?.trim() === '' ? t('teach.settings.title_missing') : errors['title']}
          onChange={({ currentTarget: { value } }) => {
            setTitle(value)
            if (value.trim()) saver.change({ title: value.trim() })
          }}
          onBlur={() => setTitle(null)}
        />
        <Textarea
          label={t('teach.field.summary')}
          description={t('teach.settings.summary_how')}
          autosize
          minRows={3}
          maxLength={limits.courseSummaryLength}
          value={settings.summary}
          error={errors['summary']}
          onChange={(event) => saver.change({ summary: event.currentTarget.value })}
        />
        <CoverField course={course} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <LanguageSelect
            label={t('teach.field.language')}
            offered={[...new Set([...languages, settings.language])]}
            value={settings.language}
            onChange={(language) => saver.change({ language })}
          />
          <NativeSelect
            label={t('teach.field.level')}
            value={settings.level}
            data={courseLevels.map((value) => ({ value, label: t(`teach.level.${value}`) }))}
            onChange={({ currentTarget: { value } }) => {
              const level = courseLevels.find((one) => one === value)
              if (level) saver.change({ level })
            }}
          />
        </SimpleGrid>
        <TopicsField
          label={t('teach.field.topics')}
          maxTags={limits.courseTopics}
          maxLength={limits.tagLength}
          value={settings.topics}
          error={errorsAt(errors, 'topics')['']}
          onChange={(topics) => saver.change({ topics })}
        />
        <Outcomes
          value={settings.outcomes}
          errors={errorsAt(errors, 'outcomes')}
          onChange={(outcomes) => saver.change({ outcomes })}
        />
      </Stack>
    </Section>
  )
}

type OutcomesProps = {
  value: string[]
  /** By the place of a line among those that are written. */
  errors: Record<string, ReactNode>
  onChange: (outcomes: string[]) => void
}

/** One line each; a line that is still empty is nobody's yet. */
function Outcomes({ value, errors, onChange }: OutcomesProps) {
  const { t } = useTranslate()
  const [lines, setLines] = useState<string[] | null>(null)
  const shown = lines ?? (value.length > 0 ? value : [''])
  function set(next: string[]) {
    setLines(next)
    onChange(next.map((line) => line.trim()).filter(Boolean))
  }
  const place = (at: number) => shown.slice(0, at).filter((line) => line.trim()).length
  return (
    <fieldset className={classes.outcomes}>
      <legend>{t('teach.field.outcomes')}</legend>
      <p>{t('teach.settings.outcomes_how')}</p>
      {shown.map((line, at) => (
        <TextInput
          key={at}
          mb={8}
          aria-label={t('teach.settings.outcome', { number: at + 1 })}
          placeholder={at === 0 ? t('teach.settings.outcome_example') : ''}
          maxLength={limits.courseOutcomeLength}
          value={line}
          error={line.trim() ? errors[place(at)] : undefined}
          autoFocus={at > 0 && line === '' && lines !== null}
          onChange={(event) => set(shown.with(at, event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (line.trim() && shown.length < limits.courseOutcomes) setLines(shown.toSpliced(at + 1, 0, ''))
          }}
          rightSection={
            (line || shown.length > 1) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('teach.settings.outcome_remove', { number: at + 1 })}
                onClick={() => set(shown.toSpliced(at, 1))}
              >
                <IconX size={16} />
              </ActionIcon>
            )
          }
        />
      ))}
      {shown.length < limits.courseOutcomes && shown.at(-1)?.trim() && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setLines([...shown, ''])}
        >
          {t('teach.settings.outcome_add')}
        </Button>
      )}
    </fieldset>
  )
}
