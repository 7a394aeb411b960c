import type { UserBatch } from '#contract/people/imports.ts'
import { Alert, Anchor, NumberInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconMail,
  IconMailOff,
  IconShieldExclamation,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './imports.module.css'

type Batch = { batch: UserBatch }
type Typed = { typed: number | string; error: ReactNode; onTyped: (typed: number | string) => void }

/** What is to be known of a plan before it is run: each where it comes about. */
export function PlanWarnings({ batch, ...typed }: Batch & Typed) {
  return (
    <>
      {batch.admins > 0 && <Admins batch={batch} />}
      {batch.losing > 0 && <Losing batch={batch} {...typed} />}
      {batch.absenceDoubts.length > 0 && <Absent batch={batch} />}
      {batch.anew > 0 && <Anew batch={batch} />}
      {batch.invitationsEnded > 0 && <InvitationsEnded batch={batch} />}
    </>
  )
}

function RowsLink({ outcome, children }: { outcome: 'admins' | 'deactivate'; children: ReactNode }) {
  return (
    <Anchor component={Link} to={`?outcome=${outcome}`} replace underline="always">
      {children}
    </Anchor>
  )
}

function Admins({ batch }: Batch) {
  const { t } = useTranslate()
  return (
    <Alert
      color="yellow"
      icon={<IconShieldExclamation size={20} />}
      title={t('users.plan.admins', { count: batch.admins })}
    >
      {t('users.plan.admins_how')} <RowsLink outcome="admins">{t('users.plan.admins_show')}</RowsLink>
    </Alert>
  )
}

/** Past a certain number it is typed: who runs it has then read it. */
function Losing({ batch, typed, error, onTyped }: Batch & Typed) {
  const { t } = useTranslate()
  return (
    <Alert
      color={batch.losingToConfirm ? 'red' : 'yellow'}
      icon={<IconAlertTriangle size={20} />}
      title={t('users.plan.losing', { count: batch.losing })}
    >
      {t('users.plan.losing_how', { count: batch.losing })}
      {batch.losingToConfirm && (
        <NumberInput
          mt="sm"
          label={t('users.plan.losing_type', { number: batch.losing })}
          description={t('users.plan.losing_why')}
          value={typed}
          onChange={onTyped}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          error={error}
          styles={{ wrapper: { maxWidth: 160 } }}
        />
      )}
    </Alert>
  )
}

function Absent({ batch }: Batch) {
  const { t } = useTranslate()
  return (
    <Alert
      color="yellow"
      icon={<IconUserQuestion size={20} />}
      title={t('users.plan.absent', { count: batch.planned.deactivate ?? 0 })}
    >
      <AbsentWhy doubts={batch.absenceDoubts} /> {t('users.plan.absent_how')}{' '}
      <RowsLink outcome="deactivate">{t('users.plan.absent_show')}</RowsLink>
    </Alert>
  )
}

/** Why those who seem absent were not chosen: nobody of them, or but some. */
function AbsentWhy({ doubts }: { doubts: UserBatch['absenceDoubts'] }) {
  const { t } = useTranslate()
  if (doubts.every((doubt) => doubt === 'named_elsewhere')) return t('users.plan.absent.named_elsewhere')
  return (
    <>
      {t('users.plan.absent_why')}
      <ul className={classes.reasons}>
        {doubts.map((doubt) => (
          <li key={doubt}>{t(`users.plan.absent.${doubt}`)}</li>
        ))}
      </ul>
    </>
  )
}

function Anew({ batch }: Batch) {
  const { t } = useTranslate()
  return (
    <Alert color="yellow" icon={<IconMail size={20} />} title={t('users.plan.anew', { count: batch.anew })}>
      {t('users.plan.anew_how', { count: batch.anew })}
    </Alert>
  )
}

function InvitationsEnded({ batch }: Batch) {
  const { t } = useTranslate()
  return (
    <Alert
      color="yellow"
      icon={<IconMailOff size={20} />}
      title={t('users.plan.invitations_ended', { count: batch.invitationsEnded })}
    >
      {t('users.plan.invitations_ended_how')}{' '}
      {batch.invitationsMoved > 0 && t('users.plan.invitations_moved', { count: batch.invitationsMoved })}
    </Alert>
  )
}
