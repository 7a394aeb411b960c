import { newTeamSettings, teamsMade, type AssignmentContent } from '#contract/practice/assignment.ts'
import { limits } from '#contract/limits.ts'
import { againstTeams } from '#contract/rules/learning/teams/may-have-teams.ts'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './assignment.module.css'

type Teams = AssignmentContent['settings']['teams']
type Props = { content: AssignmentContent; error: ReactNode; onChange: (teams: Teams) => void }

/** That it is done in teams, and how these come to be. */
export function TeamsWriter({ content, error, onChange }: Props) {
  const { t } = useTranslate()
  const { teams } = content.settings
  const may = againstTeams(content).length === 0
  return (
    <>
      <Checkbox
        label={t('teach.work.teams')}
        description={t(may ? 'teach.work.teams_how' : 'teach.work.teams_against')}
        checked={teams !== undefined}
        error={error}
        aria-disabled={!may && !teams}
        onChange={(event) => {
          if (!event.currentTarget.checked) onChange(undefined)
          else if (may) onChange(newTeamSettings)
        }}
      />
      {teams && (
        <>
          <Radio.Group
            label={t('teach.work.teams.made')}
            value={teams.made}
            onChange={(value) =>
              onChange({ ...teams, made: teamsMade.find((one) => one === value) ?? teams.made })
            }
          >
            <Stack gap="xs" mt="xs">
              {teamsMade.map((made) => (
                <Radio
                  key={made}
                  value={made}
                  label={t(`teach.work.teams.made.${made}`)}
                  description={made === 'learners' && t('teach.work.teams.made.learners_how')}
                />
              ))}
            </Stack>
          </Radio.Group>
          <div className={classes.three}>
            <WholeNumberField
              label={t('teach.work.teams.size')}
              min={2}
              max={limits.teamSize}
              value={teams.size}
              onChange={(size) => onChange({ ...teams, size })}
            />
          </div>
        </>
      )}
    </>
  )
}
