import { handoverApi, type TakenOver } from '#contract/mentoring/handover.ts'
import { movesAlong, shareKinds, type Share } from '#contract/rules/mentoring/handover.ts'
import { Button, Checkbox, Text } from '@mantine/core'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { MoveDialog } from '../move-dialog.tsx'
import { useMove } from '../use-move.ts'
import { fullName } from '../words.ts'
import { Along } from './along.tsx'
import classes from './handover.module.css'
import { afterHandover, takenOverQuery } from './use-handover.ts'

/** Where a mentee says what goes along to their next mentor, before they accept them. */
export default function TakenOverScreen() {
  const { t } = useTranslate()
  const { relationship = '' } = useParams()
  const taken = useQuery({ ...takenOverQuery(relationship), ...freshness.mentoring })
  if (taken.isPending)
    return (
      <>
        <PageHeader title={t('mentoring.title')} />
        <LoadingLines lines={5} height={72} />
      </>
    )
  if (taken.isError && !taken.data) return <LoadFailed of={taken} />
  const { id, part, beganAt } = taken.data.relationship
  if (part !== 'mentee') return <Navigate to="/dashboard/mentoring" replace />
  if (beganAt) return <Navigate to={`/dashboard/mentoring/${id}`} replace />
  return <Shown taken={taken.data} />
}

function Shown({ taken }: { taken: TakenOver }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [declining, setDeclining] = useState(false)
  const move = useMove()
  // What was ticked is there before it counts.
  const saving = useIsMutating({ mutationKey: [handoverApi.share.id] }) > 0
  const { relationship, booked } = taken
  const { id, mentor, moves, handover } = relationship
  const from = handover.from?.name ?? ''
  return (
    <>
      <PageHeader
        title={t('mentoring.handover.share', { name: fullName(mentor) })}
        description={t('mentoring.handover.share_how', { name: mentor.name })}
        back={{ to: '/dashboard/mentoring', label: t('mentoring.title') }}
      />
      <div className={classes.screen}>
        <Kinds taken={taken} />
        <Text>{t('mentoring.handover.never', { from })}</Text>
        <Text>{t('mentoring.handover.cancels', { from, count: booked })}</Text>
        <div className={classes.acts}>
          {moves.includes('accept') && (
            <Button
              loading={move.isPending || saving}
              onClick={() =>
                move.mutate(
                  { params: { id }, body: { move: 'accept' } },
                  { onSuccess: () => navigate('/dashboard/mentoring') },
                )
              }
            >
              {t('mentoring.handover.accept', { name: mentor.name })}
            </Button>
          )}
          {moves.includes('decline') && (
            <Button variant="default" onClick={() => setDeclining(true)}>
              {t(relationship.agreed.includes('mentee') ? 'mentoring.withdraw' : 'mentoring.decline')}
            </Button>
          )}
        </div>
      </div>
      <MoveDialog
        relationship={relationship}
        parting={declining ? 'decline' : null}
        onClose={() => setDeclining(false)}
      />
    </>
  )
}

function Kinds({ taken }: { taken: TakenOver }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const { relationship } = taken
  const { id, mentor, mentee, handover } = relationship
  // What was ticked last holds, also while it is on its way.
  const [ticked, setTicked] = useState<readonly Share[]>(taken.shares)
  const share = useAction(handoverApi.share, {
    inTurn: true,
    success: false,
    refreshes: afterHandover,
    onSuccess: (now) => {
      client.setQueryData(takenOverQuery(id).queryKey, now)
    },
  })
  const tick = (kind: Share, on: boolean) => {
    const shares = shareKinds.filter((one) => (one === kind ? on : ticked.includes(one)))
    setTicked(shares)
    share.mutate({ params: { id }, body: { shares } }, { onError: () => setTicked(taken.shares) })
  }
  const people = [...(handover.from ? [handover.from] : []), mentor, mentee]
  const names = { name: mentor.name, from: handover.from?.name ?? '' }
  return (
    <Card title={t('mentoring.handover.kinds')}>
      <div className={classes.kinds}>
        {shareKinds.map((kind) => (
          <div key={kind} className={classes.kind}>
            <Checkbox
              label={t(`mentoring.handover.kind.${kind}`)}
              description={t(
                `mentoring.handover.kind_how.${movesAlong.includes(kind) ? 'moves' : 'shown'}`,
                names,
              )}
              checked={ticked.includes(kind)}
              onChange={({ currentTarget }) => tick(kind, currentTarget.checked)}
            />
            <Along kind={kind} taken={taken} people={people} would />
          </div>
        ))}
      </div>
    </Card>
  )
}
