import { deskApi } from '#contract/help/desk.ts'
import { Button, Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'

/** Puts a saved reply where one writes: it is read and changed before it is sent. */
export function InsertReply({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslate()
  const replies = useQuery({ ...query(deskApi.replies), ...freshness.help })
  const items = replies.data?.items ?? []
  return (
    // One goes on in the words that were put in; Escape still leads back to the button.
    <Menu position="top-start" width={280} returnFocus={false}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconTemplate size={16} aria-hidden />}>
          {t('desk.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {items.map((one) => (
          <Menu.Item key={one.id} onClick={() => onInsert(one.text)}>
            {one.title}
          </Menu.Item>
        ))}
        {items.length > 0 && <Menu.Divider />}
        <Menu.Item component={Link} to="/dashboard/messages/desk/replies">
          {t('desk.replies')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
