import { meetingsApi, type MeetingPerson } from '#contract/meetings/meetings.ts'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ScheduleForm, usePlanForm } from './schedule-form.tsx'

const QUARTER_MS = 15 * 60_000

/** The next quarter of an hour that leaves time to get ready. */
const soon = () => new Date(Math.ceil((Date.now() + QUARTER_MS) / QUARTER_MS) * QUARTER_MS).toISOString()

/** Plans a meeting with others, who get it by mail. */
export default function ScheduleDialog({
  invited,
  onClose,
}: {
  invited: MeetingPerson[]
  onClose: () => void
}) {
  const { t } = useTranslate()
  const form = usePlanForm({
    title: '',
    startsAt: soon(),
    minutes: 30,
    description: null,
    inviteeIds: invited,
  })
  const create = useAction(meetingsApi.create, {
    refreshes: [meetingsApi.list],
    success: 'meet.schedule.done',
    form,
    onSuccess: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={t('meet.schedule.title')} size="lg">
      <ScheduleForm
        form={form}
        busy={create.isPending}
        action={(count) => (count > 0 ? t('meet.schedule.invite', { count }) : t('meet.schedule.save'))}
        onSubmit={(body) => create.mutate({ body })}
        onClose={onClose}
      />
    </Dialog>
  )
}
