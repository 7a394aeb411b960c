import { useTranslate } from '@tolgee/react'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Moving } from './move.ts'
import { MoveMeeting } from './move-meeting.tsx'
import { MoveSession } from './move-session.tsx'

type Asked = Moving & { at: string }
export type AskProps = {
  asked: Asked
  /** Another time is asked about instead. */
  onAsk: (asked: Asked) => void
  onClose: () => void
}

/** What comes of another time for an entry, said before anybody is told. */
export default function MoveDialog(props: AskProps) {
  const { t } = useTranslate()
  const isSession = props.asked.entry.kind === 'session'
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t(`calendar.move.title.${isSession ? 'session' : 'meeting'}`)}
      size="md"
    >
      {isSession ? <MoveSession {...props} /> : <MoveMeeting {...props} />}
    </Dialog>
  )
}
