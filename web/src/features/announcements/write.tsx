import { announcementsApi, type Announcement, type Audience } from '#contract/installation/announcements.ts'
import { limits } from '#contract/limits.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import { call } from '../../api/client.ts'
import { errorsAt } from '../../api/errors-at.ts'
import { renameErrors, validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { Form } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import classes from './announcements.module.css'
import { AudienceFields, audienceOf, type Chosen } from './audience-fields.tsx'
import { afterAnnouncements } from './use-announcements.ts'

const ofCompany: readonly Audience['kind'][] = ['everyone', 'roles', 'groups', 'course']

type Values = { chosen: Chosen; title: string; body: Announcement['body'] | null; acknowledge: boolean }
const bodyOf = ({ chosen, ...written }: Values) => ({ ...written, audience: audienceOf(chosen) })
/** Who is chosen says for whom it is. */
const fieldNames = { audience: 'chosen' }

/** Where one announces: for whom, what, and whether they are asked to say that they read it. */
export default function Write() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const leads = roleAllowed(adminLevel, useMe().role)
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm<Values>({
    initialValues: {
      chosen: { kind: leads ? 'everyone' : 'course', roles: [], groups: [], course: null },
      title: '',
      body: null,
      acknowledge: false,
    },
    validate: (values) => ({
      ...renameErrors(
        validateWith(announcementsApi.send.body.omit({ id: true }), () => bodyOf(values))(values),
        fieldNames,
      ),
      ...(!audienceOf(values.chosen) && { chosen: t('announcements.for.choose') }),
    }),
  })
  const audience = audienceOf(form.values.chosen)
  const reach = useQuery({
    queryKey: [announcementsApi.reach.id, audience],
    queryFn: () => (audience ? call(announcementsApi.reach, { body: { audience } }) : null),
    enabled: audience !== null,
  })
  const send = useAction(announcementsApi.send, {
    form: { setErrors: (errors) => form.setErrors(renameErrors(errors, fieldNames)) },
    refreshes: afterAnnouncements,
    success: 'announcements.sent.done',
    onSuccess: (made) => void navigate(`/dashboard/messages/announcements/${made.id}`),
  })
  const people = audience ? reach.data?.people : undefined
  return (
    <>
      <PageHeader
        title={t('announcements.new')}
        back={{ to: '/dashboard/messages/announcements', label: t('announcements.title') }}
      />
      <Form
        form={form}
        sending={send.isPending}
        onSubmit={({ title, body, acknowledge }) => {
          if (audience && body) send.mutate({ body: { id, audience, title, body, acknowledge } })
        }}
      >
        <Stack gap="md" className={classes.form}>
          <AudienceFields
            chosen={form.values.chosen}
            kinds={leads ? ofCompany : ['course']}
            onChange={(chosen) => form.setFieldValue('chosen', chosen)}
            error={errorsAt(form.errors, 'chosen')['']}
          />
          <TextInput
            label={t('announcements.field.title')}
            maxLength={limits.announcementTitle}
            required
            {...form.getInputProps('title')}
          />
          <RichTextField label={t('announcements.field.body')} {...form.getInputProps('body')} />
          <Checkbox
            label={t('announcements.field.acknowledge')}
            description={t('announcements.field.acknowledge_how')}
            {...form.getInputProps('acknowledge', { type: 'checkbox' })}
          />
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" aria-live="polite">
              {people !== undefined && t('announcements.reach', { count: people })}
            </Text>
            <Button type="submit" loading={send.isPending}>
              {t('announcements.send')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </>
  )
}
