import { limits } from '#contract/limits.ts'
import { peerReviewsApi, type PeerReviewPage } from '#contract/practice/peer-reviews.ts'
import { isPeerReviewWhole } from '#contract/rules/learning/peers/score.ts'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { useMe } from '../../../api/session/me.ts'
import { toast } from '../../../api/toasts.ts'
import { useStore } from '../../../shared/store.ts'
import { RubricField } from '../../../shared/work/rubric-field.tsx'
import classes from '../../../shared/work/work.module.css'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { SavingState } from '../saving/saving-state.tsx'
import { isHeldUp, whyNotSent } from '../saving/until-arrived.ts'
import { createPeerSaver } from './peer-saver.ts'

type Props = { review: PeerReviewPage; onDone: (review: PeerReviewPage) => void }

/** What one says about another's work, until it is handed in. */
export function PeerReviewWriting({ review, onDone }: Props) {
  const { t } = useTranslate()
  const person = useMe().id
  const [saver] = useState(() => createPeerSaver({ person, review }))
  const { said, saving, error } = useStore(saver)
  const [isHanding, setHanding] = useState(false)
  useLeaveWarning(isHeldUp({ saving, error }))
  useEffect(() => () => void saver.flush(), [saver])
  const isWhole = isPeerReviewWhole(review.rubric, said)
  const handIn = useAction(peerReviewsApi.handIn, {
    success: 'work.peers.handed_in',
    onSuccess: (done) => {
      saver.forget()
      onDone(done)
    },
  })
  async function send() {
    if (!isWhole) return toast({ severity: 'error', message: 'errors.reason.peer_review_unfinished' })
    setHanding(true)
    if (!(await saver.flush())) toast(whyNotSent(saver.get(), 'work.not_sent'))
    else
      await handIn
        .mutateAsync({
          params: { reviewId: review.id },
          body: { said: { ...said, word: said.word.trim() } },
        })
        .catch(() => undefined)
    setHanding(false)
  }
  return (
    <section className={classes.round} aria-label={t('work.peers.yours')}>
      <h2 className={classes.title}>{t('work.peers.yours')}</h2>
      {review.rubric && (
        <RubricField
          rubric={review.rubric}
          levels={said.levels}
          readOnly={isHanding}
          onChange={(levels) => saver.change({ levels })}
        />
      )}
      <Textarea
        label={t('work.peers.word')}
        description={t('work.peers.word_how')}
        autosize
        minRows={4}
        maxLength={limits.reviewLength}
        readOnly={isHanding}
        value={said.word}
        onChange={(event) => saver.change({ word: event.currentTarget.value })}
      />
      <SavingState saving={saving} error={error} isEmpty={said.word === '' && said.levels.length === 0} />
      <div className={classes.acts}>
        <Button
          size="md"
          leftSection={<IconSend size={18} aria-hidden />}
          loading={isHanding}
          onClick={() => void send()}
        >
          {t('work.peers.hand_in')}
        </Button>
        <p className={classes.quiet}>{t('work.peers.hand_in_how')}</p>
      </div>
    </section>
  )
}
