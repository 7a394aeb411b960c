import { publicMentorsApi, type OwnPublicProfile } from '#contract/mentoring/public/public-mentors.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { validateWith } from '../../api/forms.tsx'
import { MentorCard } from '../../shared/public-mentors/mentor-card.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page/sections.tsx'

const refreshes = [publicMentorsApi.own, publicMentorsApi.list]

/** A mentor’s own word on whether anyone sees them: what would be seen stands there before they agree. */
export function PublicProfile() {
  const { t } = useTranslate()
  const { data } = useSuspenseQuery(query(publicMentorsApi.own))
  return (
    <Section title={t('account.public.title')} lead={t('account.public.lead')}>
      <Agreement own={data} />
    </Section>
  )
}

function Agreement({ own: { shown, companyShows, mentor } }: { own: OwnPublicProfile }) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { headline: mentor.headline },
    validate: validateWith(publicMentorsApi.agree.body),
  })
  const agree = useAction(publicMentorsApi.agree, {
    form,
    refreshes,
    success: shown ? 'generic.message.success' : 'account.public.agreed',
  })
  return (
    <Form
      form={form}
      onSubmit={(body, saved) => {
        if (!shown || form.isDirty())
          agree.mutate({ body }, { onSuccess: (now) => saved({ headline: now.mentor.headline }) })
      }}
    >
      <Stack gap="md">
        <Text role="status">
          {t(
            shown
              ? companyShows
                ? 'account.public.is_shown'
                : 'account.public.is_shown_later'
              : 'account.public.not_shown',
          )}
        </Text>
        <TextInput
          label={t('account.public.headline')}
          description={t('account.public.headline_how')}
          maxLength={limits.publicHeadline}
          {...form.getInputProps('headline')}
        />
        <div role="group" aria-label={t('account.public.seen')}>
          <Text size="sm" c="dimmed" mb={4} aria-hidden>
            {t('account.public.seen')}
          </Text>
          <MentorCard mentor={{ ...mentor, headline: form.values.headline }} />
        </div>
        <Group justify="flex-end" gap="xs">
          {shown && <Withdraw />}
          <Button type="submit" loading={agree.isPending} disabled={shown && !form.isDirty()}>
            {t(shown ? 'account.save' : 'account.public.agree')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function Withdraw() {
  const { t } = useTranslate()
  const withdraw = useAction(publicMentorsApi.withdraw, { refreshes, success: 'account.public.withdrawn' })
  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
      {t('account.public.withdraw')}
    </Button>
  )
}
