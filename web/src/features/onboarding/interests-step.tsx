import { SaveOnboarding } from '#contract/accounts/onboarding.ts'
import { NumberInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { TopicsField } from '../../shared/topics/topics-field.tsx'
import { errorsAt } from '../../api/errors-at.ts'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { Form } from '../../ui/form.tsx'
import { TagsField } from '../../ui/fields/tags-field.tsx'
import { WeeklyTimes } from '../../ui/fields/weekly-times.tsx'
import { StepFoot, StepFrame } from './step-frame.tsx'
import { useOnboarding, useStep } from './use-step.ts'

export const InterestsStep = () => (useMe().role === 'mentor' ? <MentorStep /> : <StudentStep />)

const StudentFields = SaveOnboarding.pick({ interests: true, goals: true })

function StudentStep() {
  const { t } = useTranslate()
  const { interests, goals } = useOnboarding()
  const form = useForm({ initialValues: { interests, goals }, validate: validateWith(StudentFields) })
  const { saving, saveAndGoOn } = useStep('interests', form)
  return (
    <StepFrame step="interests" title={t('onboarding.interests.title')} lead={t('onboarding.interests.lead')}>
      <Form form={form} onSubmit={saveAndGoOn}>
        <Stack gap="md">
          <TopicsField
            label={t('onboarding.interests.interests')}
            placeholder={
              form.values.interests.length === 0 ? t('onboarding.interests.interests_example') : ''
            }
            maxTags={30}
            {...form.getInputProps('interests')}
            error={errorsAt(form.errors, 'interests')['']}
          />
          <TagsField
            label={t('onboarding.interests.goals')}
            placeholder={form.values.goals.length === 0 ? t('onboarding.interests.goals_example') : ''}
            maxTags={20}
            maxLength={200}
            splitChars={[';']}
            {...form.getInputProps('goals')}
            error={errorsAt(form.errors, 'goals')['']}
          />
        </Stack>
        <StepFoot step="interests" saving={saving} />
      </Form>
    </StepFrame>
  )
}

const MentorFields = SaveOnboarding.pick({ topics: true, capacity: true, availability: true }).required()

function MentorStep() {
  const { t } = useTranslate()
  const { topics, capacity, availability } = useOnboarding()
  const form = useForm({
    initialValues: { topics, capacity, availability },
    validate: validateWith(MentorFields),
  })
  const { saving, saveAndGoOn } = useStep('interests', form)
  return (
    <StepFrame step="interests" title={t('onboarding.mentoring.title')} lead={t('onboarding.mentoring.lead')}>
      <Form form={form} onSubmit={saveAndGoOn}>
        <Stack gap="lg">
          <TopicsField
            label={t('onboarding.mentoring.topics')}
            placeholder={form.values.topics.length === 0 ? t('onboarding.mentoring.topics_example') : ''}
            maxTags={30}
            {...form.getInputProps('topics')}
            error={errorsAt(form.errors, 'topics')['']}
          />
          <NumberInput
            label={t('onboarding.mentoring.capacity')}
            description={t('onboarding.mentoring.capacity_how')}
            min={0}
            max={50}
            allowDecimal={false}
            {...form.getInputProps('capacity')}
          />
          <WeeklyTimes
            label={t('onboarding.mentoring.availability')}
            description={t('onboarding.mentoring.availability_how')}
            value={form.values.availability}
            onChange={(times) => form.setFieldValue('availability', times)}
            errors={errorsAt(form.errors, 'availability')}
          />
        </Stack>
        <StepFoot step="interests" saving={saving} />
      </Form>
    </StepFrame>
  )
}
