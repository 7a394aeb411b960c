import { programmesApi, type ProgrammePerson } from '#contract/mentoring/programmes.ts'
import { afterApplicationMove } from '#contract/rules/mentoring/programme-moves.ts'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { fullName } from '../../words.ts'
import classes from '../programmes.module.css'
import { afterProgramme } from '../use-programme.ts'

type Props = { programmeId: string; person: ProgrammePerson; closed: boolean }

/** Lets somebody in who asked; whoever is taken out is asked about first. */
export function AnswerApplication({ programmeId, person, closed }: Props) {
  const { t } = useTranslate()
  const [asking, setAsking] = useState(false)
  const answer = useAction(programmesApi.answer, { refreshes: afterProgramme })
  const name = fullName(person)
  const params = { id: programmeId, userId: person.id }
  const accepts = !closed && afterApplicationMove(person.state, 'accept') !== null
  if (afterApplicationMove(person.state, 'decline') === null) return null
  return (
    <span className={classes.acts}>
      {accepts && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('programmes.answer.accept_named', { name })}
          loading={answer.isPending}
          onClick={() => answer.mutate({ params, body: { answer: 'accept' } })}
        >
          {t('programmes.answer.accept')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px={8}
            size="compact-sm"
            aria-label={t('programmes.more_about', { name })}
          >
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" onClick={() => setAsking(true)}>
            {t('programmes.answer.decline')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('programmes.answer.decline_title', { name })}
        message={t('programmes.answer.decline_message')}
        action={t('programmes.answer.decline')}
        danger
        onConfirm={() => answer.mutateAsync({ params, body: { answer: 'decline' } })}
      />
    </span>
  )
}
