import { conversationsApi } from '#contract/help/conversations.ts'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useNavigate } from 'react-router'
import { useAction } from '../api/action.ts'

/** Leads to the one conversation with somebody, whom one may write to. */
export function WriteTo({ to: { id, name } }: { to: { id: string; name: string } }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const open = useAction(conversationsApi.open, {
    success: false,
    onSuccess: (conversation) => void navigate(`/dashboard/messages/${conversation.id}`),
  })
  return (
    <Button
      leftSection={<IconMessage size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate({ body: { userId: id } })}
    >
      {t('colleagues.write', { name })}
    </Button>
  )
}
