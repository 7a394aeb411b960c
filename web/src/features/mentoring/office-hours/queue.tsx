import { officeHoursApi, type OfficeQueue } from '#contract/mentoring/office-hours/office-hours.ts'
import type { PlaceMove } from '#contract/rules/mentoring/office-queue.ts'
import { Button, Group } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { cameFrom } from '../../../shared/way-back.ts'
import { Card } from '../../../ui/card.tsx'
import { Person } from '../../../ui/person.tsx'
import { useMomentText } from '../../../ui/time/time.tsx'
import { fullName } from '../words.ts'
import classes from './office.module.css'
import { afterOffice } from './use-office-hours.ts'

type Place = NonNullable<OfficeQueue['places']>[number]

/** The queue as whoever holds it sees it: who is in, who waits, and who was. */
export function Queue({ office }: { office: OfficeQueue }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const { places, room, state } = office
  const all = places ?? []
  const back = cameFrom(`/dashboard/mentoring/office-hours/${office.id}`)
  const move = useAction(officeHoursApi.move, { refreshes: afterOffice, success: false })
  const act = (place: Place, to: PlaceMove) =>
    move.mutate(
      { params: { id: place.id }, body: { move: to } },
      {
        onSuccess: ({ room: talk }) =>
          to === 'call' && talk && void navigate(`/meet/${talk.code}`, { state: back }),
      },
    )
  const inside = all.find((one) => one.state === 'called')
  const waiting = all.filter((one) => one.state === 'waiting')
  const over = all.filter((one) => one.state === 'done' || one.state === 'missed')
  const row = { act, busy: move.isPending, mayCall: !inside }
  return (
    <>
      {inside && (
        <Card
          title={t('mentoring.office.inside')}
          action={
            room && (
              <Button
                component={Link}
                to={`/meet/${room.code}`}
                state={back}
                leftSection={<IconDoorEnter size={18} aria-hidden />}
              >
                {t('mentoring.office.join')}
              </Button>
            )
          }
        >
          <ul className={classes.rows}>
            <Row place={inside} {...row} />
          </ul>
        </Card>
      )}
      <Card title={t('mentoring.office.waits')}>
        {waiting.length === 0 && (
          <p className={classes.quiet}>
            {t(state === 'open' ? 'mentoring.office.nobody' : 'mentoring.office.nobody_now')}
          </p>
        )}
        <ul className={classes.rows} aria-live="polite">
          {waiting.map((one, index) => (
            <Row key={one.id} place={one} {...row} isNext={index === 0 && !inside} />
          ))}
        </ul>
      </Card>
      {over.length > 0 && (
        <Card title={t('mentoring.office.were')}>
          <ul className={classes.rows}>
            {over.map((one) => (
              <Row key={one.id} place={one} {...row} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const words = { call: 'call', done: 'done', missed: 'missed', wait: 'wait', leave: 'leave' } as const

type RowProps = {
  place: Place
  act: (place: Place, to: PlaceMove) => void
  busy: boolean
  /** Nobody is in. */
  mayCall: boolean
  isNext?: boolean
}

function Row({ place, act, busy, mayCall, isNext = false }: RowProps) {
  const { t } = useTranslate()
  const momentText = useMomentText()
  const { person, about, state, expectedAt, moves } = place
  const name = fullName(person)
  const stands =
    state === 'done' || state === 'missed'
      ? t(`mentoring.office.place.${state}`)
      : state === 'called'
        ? t('mentoring.office.place.called')
        : t('mentoring.office.place.waiting', { at: momentText(expectedAt, 'time') })
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <Person {...person} second={stands} />
        <p className={classes.about}>{about}</p>
      </div>
      <Group gap="xs">
        {moves
          .filter((one) => one !== 'call' || mayCall)
          .map((one) => (
            <Button
              key={one}
              size="sm"
              variant={(one === 'call' && isNext) || one === 'done' ? 'filled' : 'default'}
              disabled={busy}
              aria-label={t(`mentoring.office.move.${words[one]}_named`, { name })}
              onClick={() => act(place, one)}
            >
              {t(`mentoring.office.move.${words[one]}`)}
            </Button>
          ))}
      </Group>
    </li>
  )
}
