import { meetingsApi, type MeetingDetails } from '#contract/meetings/meetings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { Attachments } from '../../../shared/attachments/attachments.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { ScheduleForm, usePlanForm } from './schedule-form.tsx'

function Change({ meeting, onClose }: { meeting: MeetingDetails; onClose: () => void }) {
  const { t } = useTranslate()
  const { code, title, startsAt, minutes, invitees, description } = meeting
  const form = usePlanForm({ title, startsAt, minutes, description, inviteeIds: invitees })
  const update = useAction(meetingsApi.update, {
    refreshes: [meetingsApi.list, meetingsApi.byCode],
    success: 'meet.change.done',
    form,
    onSuccess: onClose,
  })
  return (
    <ScheduleForm
      form={form}
      busy={update.isPending}
      action={() => t('generic.save')}
      onSubmit={({ startsAt: at, ...body }) =>
        // A time that stays as it is may already be past: only another one is asked for.
        update.mutate({ params: { code }, body: at === startsAt ? body : { ...body, startsAt: at } })
      }
      onClose={onClose}
      files={<Attachments owner={{ kind: 'meeting', id: meeting.id }} order={3} />}
    />
  )
}

/** Changes a meeting that is to come; whoever it concerns gets it by mail. */
export default function ChangeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslate()
  const { data } = useQuery({ ...query(meetingsApi.byCode, { params: { code } }), ...freshness.meeting })
  return (
    <Dialog opened onClose={onClose} title={t('meet.change.title')} size="lg">
      {data ? <Change meeting={data} onClose={onClose} /> : <LoadingLines />}
    </Dialog>
  )
}
