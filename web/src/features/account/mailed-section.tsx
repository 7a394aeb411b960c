import {
  notificationKindNames,
  notificationsApi,
  type MailedNotifications,
  type NotificationKind,
} from '#contract/notifications.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import { Stack, Switch } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { Section } from '../../ui/sections.tsx'

/** What only those who make courses are told of. */
const ofAuthors: readonly NotificationKind[] = [
  'requests',
  'completions',
  'help_waiting',
  'help_reply',
  'help_late',
  'work_waiting',
]

/** Which notifications the daily e-mail tells too: each saved as it is switched. */
export default function MailedSection() {
  const { t } = useTranslate()
  const { role } = useMe()
  const client = useQueryClient()
  const asked = query(notificationsApi.mailed)
  const { data } = useSuspenseQuery(asked)
  const save = useAction(notificationsApi.setMailed, {
    inTurn: true,
    onSuccess: (saved) => void client.setQueryData(asked.queryKey, saved),
  })
  // What is on its way is shown as it will be, also where an answer to an earlier press comes first.
  const [pressed, setPressed] = useState<Partial<MailedNotifications>>({})
  const shown = { ...data, ...pressed }
  const press = (kind: NotificationKind, on: boolean) => {
    setPressed((before) => ({ ...before, [kind]: on }))
    save.mutateAsync({ body: { [kind]: on } }).catch(() => setPressed(({ [kind]: _, ...others }) => others))
  }
  const kinds = notificationKindNames.filter(
    (kind) => !ofAuthors.includes(kind) || roleAllowed(teaching, role),
  )
  return (
    <Section title={t('account.notifications.title')} lead={t('account.notifications.lead')}>
      <Stack gap="md">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`account.notifications.${kind}`)}
            checked={shown[kind]}
            onChange={({ currentTarget }) => press(kind, currentTarget.checked)}
          />
        ))}
      </Stack>
    </Section>
  )
}
