import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarDown, IconCalendarX, IconDots, IconPencil } from '@tabler/icons-react'
import { meetingsApi, type Meeting } from '#contract/meetings/meetings.ts'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

/** What can be done about a meeting that is to come, or under way; some of it by its host alone. */
export function MeetingMenu({ meeting, isHost }: { meeting: Meeting; isHost: boolean }) {
  const { t } = useTranslate()
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const { code, title } = meeting
  const started = Date.parse(meeting.startsAt) <= Date.now()
  const end = useAction(meetingsApi.end, {
    refreshes: [meetingsApi.list, meetingsApi.byCode],
    success: started ? 'meet.cancel.ended' : 'meet.cancel.done',
  })
  const save = useDownload(meetingsApi.calendar)
  const kind = started ? 'end' : 'cancel'
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('meet.more_about', { name: title })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarDown size={16} />}
            onClick={() => save.mutate({ params: { code } })}
          >
            {t('meet.list.to_calendar')}
          </Menu.Item>
          {isHost && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpen('change')}>
                {t('meet.change.action')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconCalendarX size={16} />}
                onClick={() => setOpen('cancel')}
              >
                {t(`meet.cancel.${kind}_action`)}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'change' && (
        <Suspense>
          <ChangeDialog code={code} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        danger
        opened={open === 'cancel'}
        onClose={close}
        onConfirm={() => end.mutateAsync({ params: { code } })}
        title={t(`meet.cancel.${kind}_title`, { title })}
        message={t(`meet.cancel.${kind}_message`)}
        action={t(`meet.cancel.${kind}_action`)}
      />
    </>
  )
}
