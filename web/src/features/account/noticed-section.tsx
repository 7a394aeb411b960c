import { conversationsApi } from '#contract/help/conversations.ts'
import { liveApi } from '#contract/live/live.ts'
import { stuckApi } from '#contract/help/stuck.ts'
import { Stack, Switch, Text } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { Section } from '../../ui/page/sections.tsx'

/** What is noticed of oneself, and told to whom: each saved as it is pressed. */
export default function NoticedSection() {
  return (
    <Stack gap="xl">
      <Signs />
      <Here />
    </Stack>
  )
}

function Here() {
  const { t } = useTranslate()
  const client = useQueryClient()
  const asked = query(liveApi.presence)
  const { data } = useSuspenseQuery(asked)
  const save = useAction(liveApi.setPresence, {
    inTurn: true,
    refreshes: [conversationsApi.presence],
    onSuccess: (saved) => void client.setQueryData(asked.queryKey, saved),
  })
  return (
    <Section title={t('account.noticed.here')} lead={t('account.noticed.here.lead')}>
      <Switch
        label={t('account.noticed.here.on')}
        description={t('account.noticed.here.how')}
        checked={save.isPending ? save.variables.body.shown : data.shown}
        onChange={({ currentTarget }) => save.mutate({ body: { shown: currentTarget.checked } })}
      />
    </Section>
  )
}

function Signs() {
  const { t } = useTranslate()
  const client = useQueryClient()
  const asked = query(stuckApi.choice)
  const { data } = useSuspenseQuery(asked)
  const save = useAction(stuckApi.choose, {
    inTurn: true,
    refreshes: [stuckApi.lesson],
    onSuccess: (saved) => void client.setQueryData(asked.queryKey, saved),
  })
  const on = save.isPending ? save.variables.body.on : data.on
  return (
    <Section title={t('account.noticed.stuck')} lead={t('account.noticed.stuck.lead')}>
      <Switch
        label={t('account.noticed.stuck.on')}
        checked={on}
        onChange={({ currentTarget }) => save.mutate({ body: { on: currentTarget.checked } })}
      />
      {!data.inCompany && (
        <Text c="dimmed" size="sm" mt="xs">
          {t('account.noticed.stuck.company_off')}
        </Text>
      )}
    </Section>
  )
}
