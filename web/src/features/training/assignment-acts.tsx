import { trainingApi, type Assignment } from '#contract/training/training.ts'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { toast } from '../../api/toasts.ts'
import { useDownload } from '../../api/files/use-download.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ExportMenu } from '../../ui/lists/export-menu.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import classes from './training.module.css'

type Props = { assignment: Assignment & { notBegun: number; counts: { overdue: number } } }

/** What can be done with an assignment: exported, changed, paused and ended. */
export function AssignmentActs({ assignment }: Props) {
  const { t } = useTranslate()
  const [open, setOpen] = useState<'change' | 'pause' | 'remind' | 'end' | null>(null)
  const close = () => setOpen(null)
  const { id, what, group, paused, ending, counts } = assignment
  const save = useDownload(trainingApi.export)
  const pause = useAction(trainingApi.pause, {
    refreshes: [trainingApi.byId, trainingApi.list, trainingApi.people],
    success: paused ? 'training.resumed' : 'training.paused',
  })
  const remind = useAction(trainingApi.remind, {
    refreshes: [trainingApi.byId],
    success: false,
    onSuccess: ({ reminded, already }) =>
      toast({
        severity: reminded > 0 ? 'success' : 'info',
        title: 'training.reminded',
        ...(reminded > 0 && already > 0 && { message: 'training.reminded.already' }),
        params: { count: reminded, already },
      }),
  })
  return (
    <div className={classes.acts}>
      <ExportMenu
        label={t('training.export')}
        saving={save.isPending}
        onChoose={(format) => save.mutate({ params: { id }, body: { format } })}
      />
      {!ending && (
        <>
          {counts.overdue > 0 && (
            <Button variant="default" onClick={() => setOpen('remind')}>
              {t('training.remind', { count: counts.overdue })}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen('change')}>
            {t('training.change')}
          </Button>
          <Menu position="bottom-end" withinPortal shadow="md">
            <Menu.Target>
              <Button variant="default" px="xs" aria-label={t('training.more_about', { title: what.title })}>
                <IconDots size={18} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setOpen('pause')}>
                {t(paused ? 'training.resume' : 'training.pause')}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => setOpen('end')}>
                {t('training.end')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <ChangeDialog assignment={assignment} opened={open === 'change'} onClose={close} />
      <EndDialog assignment={assignment} opened={open === 'end'} onClose={close} />
      <ConfirmDialog
        opened={open === 'remind'}
        onClose={close}
        title={t('training.remind.title')}
        message={t('training.remind.message', { count: counts.overdue, title: what.title })}
        action={t('training.remind.action')}
        onConfirm={() => remind.mutateAsync({ params: { id }, body: {} })}
      />
      <ConfirmDialog
        opened={open === 'pause'}
        onClose={close}
        title={t(paused ? 'training.resume.title' : 'training.pause.title', { title: what.title })}
        message={t(paused ? 'training.resume.message' : 'training.pause.message', { group: group.name })}
        action={t(paused ? 'training.resume' : 'training.pause')}
        onConfirm={() => pause.mutateAsync({ params: { id }, body: { paused: !paused } })}
      />
    </div>
  )
}
