import { bookingApi, type SessionDetails } from '#contract/mentoring/booking.ts'
import { Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { validateWith } from '../../../api/forms.tsx'
import { WordDialog, WordForm } from '../word-dialog.tsx'
import { fullName } from '../words.ts'
import { otherOf, useSessionMove } from './use-sessions.ts'

/** What somebody does with a word for the other. */
export type Ending = 'decline' | 'withdraw' | 'cancel' | 'no_show'
type Props = { session: SessionDetails; ending: Ending | null; onClose: () => void }

export function SessionDialog({ session, ending, onClose }: Props) {
  const { t } = useTranslate()
  const inGroup = session.people !== null && ending === 'cancel'
  return (
    <WordDialog
      opened={ending !== null}
      onClose={onClose}
      title={
        ending &&
        t(inGroup ? `mentoring.session.ending.group_${session.part}` : `mentoring.session.ending.${ending}`)
      }
    >
      {ending && <Asked session={session} ending={ending} onClose={onClose} />}
    </WordDialog>
  )
}

function Asked({ session, ending, onClose }: Props & { ending: Ending }) {
  const { t } = useTranslate()
  const name = fullName(session[otherOf(session)])
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(bookingApi.move.body.pick({ word: true })),
  })
  const move = useSessionMove(form)
  const inGroup = session.people !== null && ending === 'cancel'
  const { later, whole } = othersOf(session, ending)
  const [reach, setReach] = useState<'one' | 'later'>('one')
  const send = (word: string) =>
    move.mutate(
      { params: { id: session.id }, body: { move: ending, word, times: [], reach } },
      { onSuccess: onClose },
    )
  return (
    <WordForm
      about={`${session.id} ${ending}`}
      form={form}
      onSend={send}
      onClose={onClose}
      isPending={move.isPending}
      before={
        inGroup
          ? t(`mentoring.session.ending.group_${session.part}_how`)
          : t(whole > 1 ? 'mentoring.series.ending_whole' : `mentoring.session.ending.${ending}_how`, {
              name,
              count: whole,
            })
      }
      label={t('mentoring.word')}
      description={
        inGroup && session.part === 'mentor'
          ? t('mentoring.word_how_group')
          : t('mentoring.word_how', { name })
      }
      action={t(
        inGroup ? `mentoring.session.cancel_group_${session.part}` : `mentoring.session.ending.${ending}_act`,
      )}
      danger={ending === 'cancel'}
    >
      {later > 0 && (
        <Radio.Group
          label={t('mentoring.series.reach')}
          value={reach}
          onChange={(value) => setReach(value === 'later' ? 'later' : 'one')}
        >
          <Stack gap={8} mt={8}>
            <Radio value="one" label={t('mentoring.series.reach_one')} />
            <Radio value="later" label={t('mentoring.series.reach_later', { count: later })} />
          </Stack>
        </Radio.Group>
      )}
    </WordForm>
  )
}

/** How many after it could be cancelled with a session; and of how many the answer to it is. */
function othersOf({ series, seriesSessions, startsAt }: SessionDetails, ending: Ending) {
  const asked = seriesSessions.filter(({ state }) => state === 'requested')
  const standing = seriesSessions.filter(({ state }) => state === 'requested' || state === 'confirmed')
  return {
    later: ending === 'cancel' ? standing.filter((one) => one.startsAt > startsAt).length : 0,
    whole: series?.whole ? asked.length : 0,
  }
}
