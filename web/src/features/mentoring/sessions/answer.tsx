import type { SessionDetails } from '#contract/mentoring/booking.ts'
import { Anchor, Button, Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cameFrom } from '../../../shared/way-back.ts'
import { BothClocks, RelativeTime, useReached } from '../../../ui/time/time.tsx'
import { SessionDialog, type Ending } from './session-dialog.tsx'
import classes from './sessions.module.css'
import { bookPath, otherOf, sessionPath, useSessionMove } from './use-sessions.ts'

type Props = { session: SessionDetails; otherZone: string }

/** What one may do with a session now: what is most likely first, the others beside it. */
export function Answer({ session, otherZone }: Props) {
  const { t } = useTranslate()
  const [ending, setEnding] = useState<Ending | null>(null)
  const move = useSessionMove()
  const { id, relationshipId, moves, expiresAt, state, movedTo } = session
  const book = bookPath(relationshipId)
  const ends = (['decline', 'withdraw', 'cancel', 'no_show'] as const).filter((one) => moves.includes(one))
  return (
    <>
      {state === 'requested' && (
        <p className={classes.quiet}>
          {t('mentoring.session.expires')} <RelativeTime at={expiresAt} />
        </p>
      )}
      {moves.includes('confirm') && <Confirm session={session} otherZone={otherZone} />}
      <Room session={session} />
      {movedTo && (
        <p>
          <Anchor component={Link} to={sessionPath(movedTo)} underline="always">
            {t('mentoring.session.moved_to')}
          </Anchor>
        </p>
      )}
      <div className={classes.acts}>
        {moves.includes('offer') && (
          <Button component={Link} to={`${book}?offer=${id}`} variant="default">
            {t('mentoring.session.offer')}
          </Button>
        )}
        {moves.includes('reschedule') && (
          <Button component={Link} to={`${book}?move=${id}`} variant="default">
            {t('mentoring.session.move')}
          </Button>
        )}
        {(['met', 'not_met'] as const)
          .filter((one) => moves.includes(one))
          .map((one) => (
            <Button
              key={one}
              variant={one === 'met' ? 'filled' : 'default'}
              loading={move.isPending && move.variables.body.move === one}
              onClick={() =>
                move.mutate({ params: { id }, body: { move: one, times: [], word: '', reach: 'all' } })
              }
            >
              {t(`mentoring.session.${one}`)}
            </Button>
          ))}
        {ends.map((one) => (
          <Button key={one} variant="default" onClick={() => setEnding(one)}>
            {session.people && one === 'cancel'
              ? t(`mentoring.session.cancel_group_${session.part}`)
              : t(`mentoring.session.${one}`, { name: session[otherOf(session)].name })}
          </Button>
        ))}
        {moves.includes('came') && (
          <Button
            variant="default"
            loading={move.isPending}
            onClick={() => move.mutate({ params: { id }, body: { move: 'came', times: [], word: '' } })}
          >
            {t('mentoring.session.came')}
          </Button>
        )}
      </div>
      <SessionDialog session={session} ending={ending} onClose={() => setEnding(null)} />
    </>
  )
}

/** Agrees to the time that was asked for, or to one of those that were proposed. */
function Confirm({ session: { id, offered: given, series, seriesSessions }, otherZone }: Props) {
  const { t } = useTranslate()
  const move = useSessionMove()
  // Of a series nothing is chosen: its dates stand below, and it is answered as a whole.
  const offered = series?.whole ? [] : given
  const asked = seriesSessions.filter(({ state }) => state === 'requested').length
  const [first = ''] = offered
  const [chosen, setChosen] = useState(first)
  return (
    <Stack gap="sm" align="flex-start" my="sm">
      {offered.length > 0 && (
        <Radio.Group
          label={t('mentoring.session.choose', { count: offered.length })}
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap={8} mt={8}>
            {offered.map((at) => (
              <Radio key={at} value={at} label={<BothClocks at={at} otherZone={otherZone} />} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Button
        loading={move.isPending}
        onClick={() =>
          move.mutate({
            params: { id },
            body: { move: 'confirm', times: offered.length > 0 ? [chosen] : [], word: '' },
          })
        }
      >
        {series?.whole ? t('mentoring.series.confirm', { count: asked }) : t('mentoring.session.confirm')}
      </Button>
    </Stack>
  )
}

/** The way into the room, from when its doors are open on. */
function Room({ session: { id, room, state } }: Pick<Props, 'session'>) {
  const { t } = useTranslate()
  const open = useReached(room?.opensAt ?? null)
  if (!room || (state !== 'confirmed' && state !== 'live')) return null
  return (
    <p>
      <Button
        component={Link}
        to={`/meet/${room.code}`}
        state={cameFrom(sessionPath(id))}
        variant={open ? 'filled' : 'default'}
      >
        {t(open ? 'mentoring.session.join' : 'mentoring.session.room')}
      </Button>
    </p>
  )
}
