import { onboardingApi, SaveOnboarding, type Onboarding } from '#contract/accounts/onboarding.ts'
import { publicMentorsApi } from '#contract/mentoring/public/public-mentors.ts'
import { Button, Group, NumberInput, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { TopicsField } from '../../shared/topics/topics-field.tsx'
import { Form } from '../../ui/form.tsx'
import { TagsField } from '../../ui/fields/tags-field.tsx'
import { WeeklyTimes } from '../../ui/fields/weekly-times.tsx'
import { errorsAt } from '../../api/errors-at.ts'
import { Section } from '../../ui/page/sections.tsx'
import { PublicProfile } from './public-profile.tsx'

const own = ({ about, interests, goals, topics, capacity, availability }: Onboarding) => ({
  about,
  interests,
  goals,
  topics,
  capacity,
  availability,
})

/** What others know of a person, and what brings a student and a mentor together. */
export default function InterestsSection() {
  const { role } = useMe()
  return (
    <>
      <AboutMe />
      {role === 'mentor' && <PublicProfile />}
    </>
  )
}

function AboutMe() {
  const { t } = useTranslate()
  const { role } = useMe()
  const { data } = useSuspenseQuery(query(onboardingApi.get))
  const form = useForm({
    initialValues: own(data),
    validate: (values) => validateWith(SaveOnboarding)({ ...values, step: data.step }),
  })
  const save = useAction(onboardingApi.save, {
    form,
    refreshes: [onboardingApi.get, publicMentorsApi.own],
  })
  return (
    <Section title={t('account.interests.title')} lead={t(`account.interests.lead_${role}`)}>
      <Form
        form={form}
        onSubmit={(values, saved) =>
          save.mutate({ body: { ...values, step: data.step } }, { onSuccess: (now) => saved(own(now)) })
        }
      >
        <Stack gap="lg">
          <Textarea
            label={t('account.interests.about')}
            description={t('account.interests.about_how')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={1000}
            {...form.getInputProps('about')}
          />
          {role === 'student' && (
            <>
              <TopicsField
                label={t('account.interests.interests')}
                maxTags={30}
                {...form.getInputProps('interests')}
                error={errorsAt(form.errors, 'interests')['']}
              />
              <TagsField
                label={t('account.interests.goals')}
                maxTags={20}
                maxLength={200}
                splitChars={[';']}
                {...form.getInputProps('goals')}
                error={errorsAt(form.errors, 'goals')['']}
              />
            </>
          )}
          {role === 'mentor' && (
            <>
              <TopicsField
                label={t('account.interests.topics')}
                maxTags={30}
                {...form.getInputProps('topics')}
                error={errorsAt(form.errors, 'topics')['']}
              />
              <NumberInput
                label={t('account.interests.capacity')}
                description={t('account.interests.capacity_how')}
                min={0}
                max={50}
                allowDecimal={false}
                {...form.getInputProps('capacity')}
              />
              <WeeklyTimes
                label={t('account.interests.availability')}
                description={t('account.interests.availability_how')}
                value={form.values.availability}
                onChange={(times) => form.setFieldValue('availability', times)}
                errors={errorsAt(form.errors, 'availability')}
              />
            </>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('account.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}
