import {
  newPeerReviewSettings,
  type AssignmentContent,
  type PeerReviewSettings,
} from '#contract/practice/assignment.ts'
import { limits } from '#contract/limits.ts'
import { mayCount } from '#contract/rules/learning/peers/score.ts'
import { Checkbox, Switch } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './assignment.module.css'
import { RubricWriter } from './rubric-writer.tsx'

type Props = {
  lessonId: string
  content: AssignmentContent
  error: ReactNode
  onChange: (peerReview: PeerReviewSettings | undefined) => void
}

/** Whether those who hand in review each other, how many times, and what becomes of it. */
export function PeerReviewWriter({ lessonId, content, error, onChange }: Props) {
  const { t } = useTranslate()
  const { peerReview } = content
  const isInTeams = content.settings.teams !== undefined
  const set = (part: Partial<PeerReviewSettings>) => peerReview && onChange({ ...peerReview, ...part })
  return (
    <div className={classes.rubric}>
      <h2 className={classes.title}>{t('teach.peers')}</h2>
      <Switch
        label={t('teach.peers.on')}
        description={t(isInTeams ? 'teach.work.not_in_teams' : 'teach.peers.on_how')}
        checked={peerReview !== undefined}
        aria-disabled={isInTeams && !peerReview}
        onChange={(event) => {
          if (!event.currentTarget.checked) onChange(undefined)
          else if (!isInTeams) onChange(newPeerReviewSettings)
        }}
      />
      {peerReview && (
        <>
          <div className={classes.settings}>
            <div className={classes.three}>
              <WholeNumberField
                label={t('teach.peers.reviews')}
                min={1}
                max={limits.peerReviews}
                value={peerReview.reviews}
                onChange={(reviews) => set({ reviews })}
              />
              <WholeNumberField
                label={t('teach.peers.days')}
                min={1}
                max={limits.peerReviewDays}
                value={peerReview.days}
                onChange={(days) => set({ days })}
              />
              {mayCount(content, peerReview) && (
                <WholeNumberField
                  label={t('teach.peers.weight')}
                  min={0}
                  max={100}
                  suffix="%"
                  value={peerReview.weight}
                  onChange={(weight) => set({ weight })}
                />
              )}
            </div>
            <p className={classes.how}>
              {t(mayCount(content, peerReview) ? 'teach.peers.weight_how' : 'teach.peers.no_weight')}
            </p>
            <Checkbox
              label={t('teach.peers.anonymous')}
              description={t('teach.peers.anonymous_how')}
              checked={peerReview.anonymous}
              onChange={(event) => set({ anonymous: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('teach.peers.outside_groups')}
              description={t('teach.peers.outside_groups_how')}
              checked={peerReview.outsideGroups}
              onChange={(event) => set({ outsideGroups: event.currentTarget.checked })}
            />
          </div>
          <RubricWriter
            lessonId={lessonId}
            title={t('teach.peers.rubric')}
            how={t('teach.peers.rubric_how')}
            rubric={peerReview.rubric}
            error={error}
            onChange={(rubric) => set({ rubric })}
          />
        </>
      )}
    </div>
  )
}
