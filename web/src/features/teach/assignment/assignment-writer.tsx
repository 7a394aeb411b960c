import { newAssignmentSettings, passedBy, type AssignmentContent } from '#contract/practice/assignment.ts'
import { takesAttachments } from '#contract/rules/learning/answer-files.ts'
import { limits } from '#contract/limits.ts'
import { isOutOfReach } from '#contract/rules/learning/assignment-check.ts'
import { hintsOfLesson, keptHints } from '#contract/rules/learning/hints/ladder.ts'
import { hintsThatTell } from '#contract/rules/learning/hints/tells.ts'
import { givesPoints, mostPoints, scoresByRubric } from '#contract/rules/learning/work-score.ts'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { errorsAt } from '../../../api/errors-at.ts'
import type { EditorFiles } from '../../../ui/rich-text/files.ts'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './assignment.module.css'
import { DeadlinesWriter } from './deadlines-writer.tsx'
import { LadderFields } from '../hints/ladder-fields.tsx'
import { PeerReviewWriter } from './peer-review-writer.tsx'
import { TeamsWriter } from './teams-writer.tsx'
import { TwoGradersWriter } from './two-graders-writer.tsx'
import { RubricWriter } from './rubric-writer.tsx'

export const emptyAssignment: AssignmentContent = {
  type: 'assignment',
  instructions: null,
  settings: newAssignmentSettings,
  rubric: null,
}

type Props = {
  lessonId: string
  content: AssignmentContent
  errors: Record<string, ReactNode>
  onChange: (content: AssignmentContent) => void
  files: EditorFiles
}

const kinds = ['text', 'files', 'link', 'voice', 'screen'] as const

/** What is asked, what may be handed in, what passes it, and by what it is looked at. */
export function AssignmentWriter({ lessonId, content, errors, onChange, files }: Props) {
  const { t } = useTranslate()
  const { settings, rubric } = content
  const isInTeams = settings.teams !== undefined
  const at = errorsAt(errors, 'content')
  const set = (part: Partial<AssignmentContent['settings']>) =>
    onChange({ ...content, settings: { ...settings, ...part } })
  const number = (name: 'mostFiles' | 'mostMegabytes' | 'passPoints' | 'mostPoints', max: number) => (
    <WholeNumberField
      label={t(`teach.work.${name}`)}
      min={name === 'passPoints' ? 0 : 1}
      max={max}
      value={settings[name]}
      error={
        name === 'passPoints' && isOutOfReach(content)
          ? t('teach.work.passPoints.out_of_reach', { most: mostPoints(content) })
          : undefined
      }
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <div className={classes.assignment}>
      <RichTextField
        label={t('teach.work.instructions')}
        isPage
        value={content.instructions}
        error={at['instructions']}
        onChange={(instructions) => onChange({ ...content, instructions })}
        files={files}
      />
      <div className={classes.settings}>
        <AcceptsField accepts={settings.accepts} onChange={(accepts) => set({ accepts })} />
        {takesAttachments(settings.accepts) && (
          <div className={classes.three}>
            {number('mostFiles', limits.workFiles)}
            {number('mostMegabytes', limits.workFileMegabytes)}
          </div>
        )}
        <DeadlinesWriter settings={settings} onChange={(next) => onChange({ ...content, settings: next })} />
        <Radio.Group
          label={t('teach.work.passed_by')}
          value={settings.passedBy}
          onChange={(value) => set({ passedBy: passedBy.find((one) => one === value) ?? settings.passedBy })}
        >
          <Stack gap="xs" mt="xs">
            {passedBy.map((value) => (
              <Radio key={value} value={value} label={t(`teach.work.passed_by.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {settings.passedBy === 'points' && (
          <div className={classes.three}>
            {number('passPoints', limits.workPoints)}
            {!scoresByRubric(content) && number('mostPoints', limits.workPoints)}
          </div>
        )}
        <Checkbox
          label={t('teach.work.held_back')}
          description={t('teach.work.held_back_how')}
          checked={settings.heldBack ?? false}
          onChange={(event) => set({ heldBack: event.currentTarget.checked })}
        />
        {settings.passedBy !== 'handed_in' && (
          <Checkbox
            label={t('teach.work.anonymous')}
            description={t(isInTeams ? 'teach.work.not_in_teams' : 'teach.work.anonymous_how')}
            checked={settings.anonymous ?? false}
            aria-disabled={isInTeams && !settings.anonymous}
            onChange={(event) => {
              const { checked } = event.currentTarget
              if (!checked || !isInTeams) set({ anonymous: checked })
            }}
          />
        )}
        <TwoGradersWriter content={content} onChange={(twoGraders) => set({ twoGraders })} />
        <TeamsWriter content={content} error={at['settings.teams']} onChange={(teams) => set({ teams })} />
      </div>
      <RubricWriter
        lessonId={lessonId}
        rubric={rubric}
        error={at['rubric']}
        onChange={(next) => onChange({ ...content, rubric: next })}
      />
      <WorkLadder content={content} errors={at} onChange={onChange} />
      <PeerReviewWriter
        lessonId={lessonId}
        content={content}
        error={at['peerReview']}
        onChange={(next) => {
          const { peerReview: _, ...others } = content
          onChange(next ? { ...others, peerReview: next } : others)
        }}
      />
    </div>
  )
}

type Accepts = AssignmentContent['settings']['accepts']

function AcceptsField({ accepts, onChange }: { accepts: Accepts; onChange: (accepts: Accepts) => void }) {
  const { t } = useTranslate()
  return (
    <Checkbox.Group
      label={t('teach.work.accepts')}
      value={kinds.filter((kind) => accepts[kind])}
      error={Object.values(accepts).every((on) => !on) ? t('teach.work.accepts.one') : undefined}
      onChange={(chosen) =>
        onChange({
          text: chosen.includes('text'),
          files: chosen.includes('files'),
          link: chosen.includes('link'),
          ...(chosen.includes('voice') && { voice: true }),
          ...(chosen.includes('screen') && { screen: true }),
        })
      }
    >
      <Stack gap="xs" mt="xs">
        {kinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={t(`teach.work.accepts.${kind}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

type LadderProps = Pick<Props, 'content' | 'errors' | 'onChange'>

/** The hints, and whether the last of them costs the points. */
function WorkLadder({ content, errors, onChange }: LadderProps) {
  const { t } = useTranslate()
  const { settings } = content
  const hints = hintsOfLesson(content)
  return (
    <LadderFields
      hints={hints}
      errors={errors}
      tells={hintsThatTell(content).length > 0}
      onChange={(next) => {
        const { hints: _, ...others } = content
        onChange({ ...others, ...keptHints(next) })
      }}
    >
      {hints.worked && givesPoints(content) && (
        <Checkbox
          label={t('teach.work.worked_closes')}
          description={t(settings.teams ? 'teach.work.worked_closes_teams' : 'teach.work.worked_closes_how')}
          checked={settings.workedCloses ?? false}
          onChange={(event) =>
            onChange({ ...content, settings: { ...settings, workedCloses: event.currentTarget.checked } })
          }
        />
      )}
    </LadderFields>
  )
}
