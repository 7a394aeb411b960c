import { conversationsApi } from '#contract/help/conversations.ts'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useNavigate } from 'react-router'
import { useAction } from '../api/action.ts'

type Props = { to: { id: string; name: string }; variant?: 'filled' | 'default' }

/** Leads to the one conversation with somebody, whom one may write to. */
export function WriteTo({ to: { id, name }, variant = 'filled' }: Props) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const open = useAction(conversationsApi.open, {
    success: false,
    onSuccess: (conversation) => void navigate(`/dashboard/messages/${conversation.id}`),
  })
  return (
    <Button
      variant={variant}
      leftSection={<IconMessage size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate({ body: { userId: id } })}
    >
      {t('colleagues.write', { name })}
    </Button>
  )
}
