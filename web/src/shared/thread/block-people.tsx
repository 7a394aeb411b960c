import { conversationsApi, type Conversation } from '#contract/help/conversations.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { useMe } from '../../api/session/me.ts'
import { Dialog } from '../../ui/dialog.tsx'

const refreshes = [conversationsApi.byId, conversationsApi.list, conversationsApi.unread]

/** Blocks somebody of a group, or takes it back. */
export function useBlockInGroup(id: string) {
  const set = { refreshes }
  const block = useAction(conversationsApi.blockInGroup, { ...set, success: 'messages.blocked.done' })
  const unblock = useAction(conversationsApi.blockInGroup, { ...set, success: 'messages.unblocked.done' })
  return (userId: string, blocked: boolean) =>
    (blocked ? block : unblock).mutateAsync({ params: { id, userId }, body: { blocked } })
}

type Props = {
  id: string
  group: NonNullable<Conversation['group']>
  opened: boolean
  onClose: () => void
}

/** Everybody else in a group, each to be blocked or not. */
export function BlockPeople({ id: conversationId, group, opened, onClose }: Props) {
  const { t } = useTranslate()
  const me = useMe()
  const set = useBlockInGroup(conversationId)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('messages.group.block')}>
      <Stack>
        <Text size="sm">{t('messages.group.block_message')}</Text>
        {group.people
          .filter(({ id }) => id !== me.id)
          .map((person) => {
            const blocked = group.blocked.includes(person.id)
            return (
              <Group key={person.id} justify="space-between" wrap="nowrap">
                <Text>{`${person.name} ${person.surname}`.trim()}</Text>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t(blocked ? 'messages.unblock' : 'messages.block', { name: person.name })}
                  onClick={() => void set(person.id, !blocked).catch(() => undefined)}
                >
                  {t(blocked ? 'messages.group.unblock' : 'messages.block.action')}
                </Button>
              </Group>
            )
          })}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('messages.group.block_done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
