import { programmesApi } from '#contract/mentoring/programmes.ts'
import { matchingOf } from '#contract/rules/mentoring/programme-matching.ts'
import { isSent, isUnsent, takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { Anchor, Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../../api/action.ts'
import { Card } from '../../../../ui/card.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import classes from '../programmes.module.css'
import { afterProgramme } from '../use-programme.ts'
import { ApplicationForm } from './application-form.tsx'
import { asWhat, type As } from './said.ts'
import type { PageData } from './programme-page.tsx'

/** The pairs that the programme made of one, each with the way to it; `asks`: one asked a mentor oneself. */
function Pairs({ pairs, as, asks }: { pairs: PageData['pairs']; as: As; asks: boolean }) {
  const { t } = useTranslate()
  const begun = pairs.filter(({ proposed }) => !proposed)
  const open = pairs.filter(({ proposed, agreed }) => proposed && !agreed)
  const waiting = pairs.filter(({ proposed, agreed }) => proposed && agreed)
  return (
    <>
      {begun.length > 0 && <Begun pairs={begun} as={as} />}
      {open.length > 0 && (
        <p className={classes.next} role="status">
          {t('programmes.next.proposed', { names: open.map((one) => one.with).join(', ') })}{' '}
          <Anchor component={Link} to="/dashboard/mentoring" inherit c="inherit" underline="always">
            {t('programmes.next.answer')}
          </Anchor>
        </p>
      )}
      {waiting.length > 0 && (
        <p className={classes.next} role="status">
          {t(asks ? 'programmes.next.asked' : 'programmes.next.agreed', {
            names: waiting.map((one) => one.with).join(', '),
          })}{' '}
          <Anchor component={Link} to="/dashboard/mentoring" inherit c="inherit" underline="always">
            {t('programmes.next.see')}
          </Anchor>
        </p>
      )}
    </>
  )
}

/** Those that have begun. */
function Begun({ pairs, as }: { pairs: PageData['pairs']; as: As }) {
  const { t } = useTranslate()
  return (
    <div className={classes.next} role="status">
      {t(`programmes.next.paired_${as}`, { count: pairs.length })}{' '}
      {pairs.map((one, before) => (
        <span key={one.id}>
          {before > 0 && ', '}
          <Anchor
            component={Link}
            to={`/dashboard/mentoring/${one.id}`}
            inherit
            c="inherit"
            underline="always"
          >
            {one.with}
          </Anchor>
        </span>
      ))}
    </div>
  )
}

/** What happens next is said in every state that there is. */
function Next({ page }: { page: PageData }) {
  const { t } = useTranslate()
  const { application, state, joining, kind } = page
  const stands = application?.state
  const matched = matchingOf(page)
  const said = () => {
    if (!takesPeople.includes(state)) return t('programmes.next.closed')
    if (!stands || stands === 'withdrawn')
      return t(`programmes.next.begin_${joining === 'request' ? 'request' : matched}`)
    if (stands === 'invited') return t(`programmes.next.invited_${asWhat(kind, application.part)}`)
    if (stands === 'accepted') {
      const { part } = application
      if (page.chooses) return t('programmes.next.chooses')
      if (matched === 'self_chosen' && part === 'mentor') return t('programmes.next.accepted_chosen')
      if (matched === 'suggested') return t('programmes.next.accepted_suggested')
      return t(`programmes.next.accepted_${asWhat(kind, part)}`)
    }
    return t(`programmes.next.${stands}`, { place: application.before + 1 })
  }
  return (
    <p className={classes.next} role="status">
      {said()}
    </p>
  )
}

/** One’s own application: written, sent, changed and withdrawn in one place. */
export function ApplicationCard({ page }: { page: PageData }) {
  const { t } = useTranslate()
  const [began, setBegan] = useState(false)
  const stands = page.application?.state
  const takes = takesPeople.includes(page.state)
  const isOpen = stands !== undefined && (isUnsent.includes(stands) || isSent.includes(stands))
  const canBegin = takes && (stands === undefined || stands === 'withdrawn') && page.parts.length > 0
  return (
    <Card
      title={t(isOpen && isSent.includes(stands) ? 'programmes.page.your_place' : 'programmes.page.join')}
    >
      {page.pairs.length > 0 && page.application ? (
        <Pairs
          pairs={page.pairs}
          as={asWhat(page.kind, page.application.part)}
          asks={matchingOf(page) === 'self_chosen' && page.application.part === 'mentee'}
        />
      ) : (
        <Next page={page} />
      )}
      {takes && (isOpen || (began && canBegin)) && <ApplicationForm key={page.id} page={page} />}
      {canBegin && !began && <Button onClick={() => setBegan(true)}>{t('programmes.apply')}</Button>}
      {isOpen && <Withdraw page={page} />}
    </Card>
  )
}

function Withdraw({ page: { id, name, application } }: { page: PageData }) {
  const { t } = useTranslate()
  const [asking, setAsking] = useState(false)
  const withdraw = useAction(programmesApi.withdraw, {
    refreshes: afterProgramme,
    success: 'programmes.withdrawn',
  })
  const invited = application?.state === 'invited'
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>
        {t(invited ? 'programmes.withdraw.invited' : 'programmes.withdraw')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('programmes.withdraw.title', { name })}
        message={t('programmes.withdraw.message')}
        action={t(invited ? 'programmes.withdraw.invited' : 'programmes.withdraw')}
        danger
        onConfirm={() => withdraw.mutateAsync({ params: { id } })}
      />
    </>
  )
}
