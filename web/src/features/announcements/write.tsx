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
import { validateWith } from '../../api/forms.tsx'
import { useMe } from '../../api/session/me.ts'
import { Form } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import classes from './announcements.module.css'
import { AudienceFields, audienceOf, type Chosen } from './audience-fields.tsx'
import { afterAnnouncements } from './use-announcements.ts'

const ofCompany: readonly Audience['kind'][] = ['everyone', 'roles', 'groups', 'course']

type Values = { title: string; body: Announcement['body'] | null; acknowledge: boolean }

/** Where one announces: for whom, what, and whether they are asked to say that they read it. */
export default function Write() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const leads = roleAllowed(adminLevel, useMe().role)
  const [id] = useState(() => crypto.randomUUID())
  const [chosen, choose] = useState<Chosen>({
    kind: leads ? 'everyone' : 'course',
    roles: [],
    groups: [],
    course: null,
  })
  const [isTried, setTried] = useState(false)
  const audience = audienceOf(chosen)
  const reach = useQuery({
    queryKey: [announcementsApi.reach.id, audience],
    queryFn: () => (audience ? call(announcementsApi.reach, { body: { audience } }) : null),
    enabled: audience !== null,
  })
  const form = useForm<Values>({
    initialValues: { title: '', body: null, acknowledge: false },
    validate: validateWith(announcementsApi.send.body.pick({ title: true, body: true, acknowledge: true })),
  })
  const send = useAction(announcementsApi.send, {
    form,
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
          setTried(true)
          if (audience && body) send.mutate({ body: { id, audience, title, body, acknowledge } })
        }}
      >
        <Stack gap="md" className={classes.form}>
          <AudienceFields
            chosen={chosen}
            kinds={leads ? ofCompany : ['course']}
            onChange={choose}
            error={isTried && !audience ? t('announcements.for.choose') : null}
          />
          {isTried && !audience && chosen.kind === 'roles' && (
            <Text c="red" size="sm">
              {t('announcements.for.choose')}
            </Text>
          )}
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
