import type { SessionDetails } from '#contract/mentoring/booking.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Person } from '../../../ui/person.tsx'
import classes from '../group/group.module.css'
import { fullName } from '../words.ts'
import { SessionDialog } from './session-dialog.tsx'
import { useSessionMove } from './use-sessions.ts'

type Of = NonNullable<SessionDetails['people']>[number]

/** Who of a group comes to its session, who said that they do not, and, afterwards, who came, as its mentor says. */
export function ComingCard({ session }: { session: SessionDetails }) {
  const { t } = useTranslate()
  const [missed, setMissed] = useState<Of | null>(null)
  const move = useSessionMove()
  const { people, part } = session
  if (people === null) return null
  const stands = ({ comes, attendance }: Of) => {
    if (!comes) return t('mentoring.session.comes_not')
    // What they alone say is agreed with by the mentor, or not.
    if (part === 'mentor' && attendance?.met && attendance.metBy === 'mentee' && !attendance.toldBy)
      return t('mentoring.session.says_took_part')
    if (!attendance?.toldBy)
      return t(attendance?.met ? 'mentoring.session.took_part' : 'mentoring.session.comes')
    return t(
      attendance.toldBy === 'mentor' ? 'mentoring.session.missed' : `mentoring.session.missed_by_${part}`,
    )
  }
  return (
    <Card title={t('mentoring.session.people')}>
      <ul className={classes.people}>
        {people.map((one) => {
          const { comes: _, attendance, ...person } = one
          const name = fullName(one)
          const may = part === 'mentor' && attendance ? attendance.moves : []
          return (
            <li key={one.id} className={classes.person}>
              <Person {...person} second={stands(one)} />
              {may.includes('no_show') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('mentoring.session.no_show', { name })}
                  onClick={() => setMissed(one)}
                >
                  {t('mentoring.session.missed')}
                </Button>
              )}
              {may.includes('met') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('mentoring.session.took_part_named', { name })}
                  loading={move.isPending}
                  onClick={() =>
                    move.mutate({
                      params: { id: attendance?.sessionId ?? '' },
                      body: { move: 'met', times: [], word: '' },
                    })
                  }
                >
                  {t('mentoring.session.took_part')}
                </Button>
              )}
              {may.includes('came') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('mentoring.session.came_named', { name })}
                  loading={move.isPending}
                  onClick={() =>
                    move.mutate({
                      params: { id: attendance?.sessionId ?? '' },
                      body: { move: 'came', times: [], word: '' },
                    })
                  }
                >
                  {t('mentoring.session.came')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {missed?.attendance && (
        <SessionDialog
          session={{ ...session, id: missed.attendance.sessionId, mentee: missed }}
          ending="no_show"
          onClose={() => setMissed(null)}
        />
      )}
    </Card>
  )
}
