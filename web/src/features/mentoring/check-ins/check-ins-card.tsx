import { checkInsApi, type CheckIn } from '#contract/mentoring/check-ins.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { CheckInForm } from './check-in-form.tsx'
import classes from './check-ins.module.css'

/** What one is asked of one’s pair at the middle and at the end, or said; nothing of what was never answered and is over. */
export function CheckIns({ relationshipId }: { relationshipId: string }) {
  const { data } = useQuery({
    ...query(checkInsApi.ofPair, { params: { id: relationshipId } }),
    ...freshness.mentoring,
  })
  return data?.items
    .filter(({ open, own }) => open || own)
    .map((one) => <OneCheckIn key={one.moment} checkIn={one} />)
}

function OneCheckIn({ checkIn }: { checkIn: CheckIn }) {
  const { t } = useTranslate()
  const { asked, own, moment, other } = checkIn
  const [isOpen, setOpen] = useState(false)
  const isForm = isOpen || asked
  return (
    <Card title={t(`check_ins.title.${moment}`, { name: other.name })}>
      {isForm && <CheckInForm checkIn={checkIn} onClose={() => setOpen(false)} />}
      {!isForm && own && <Own checkIn={checkIn} own={own} onChange={() => setOpen(true)} />}
      {!isForm && !own && (
        <Group justify="space-between">
          <Text c="dimmed">{t('check_ins.put_off')}</Text>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('check_ins.answer')}
          </Button>
        </Group>
      )}
    </Card>
  )
}

type OwnProps = { checkIn: CheckIn; own: NonNullable<CheckIn['own']>; onChange: () => void }

/** What one said, which nobody else reads. */
function Own({ checkIn: { questions, moment, other }, own, onChange }: OwnProps) {
  const { t } = useTranslate()
  const { answers, word, wordFor, changesUntil } = own
  return (
    <>
      <dl className={classes.answers}>
        {questions.map((one) => (
          <div key={one}>
            <dt>{t(`check_ins.question.${one}.${moment}`)}</dt>
            <dd>{t(`check_ins.answer.${answers[one] ?? 'none'}`)}</dd>
          </div>
        ))}
      </dl>
      {word !== '' && (
        <>
          <blockquote className={classes.word}>{word ?? t('feedback.unreadable')}</blockquote>
          <p className={classes.quiet}>{t(`feedback.for.${wordFor}`, { name: other.name })}</p>
        </>
      )}
      {changesUntil !== null && (
        <>
          <p className={classes.quiet}>
            {t('feedback.changes_until')} <DateTime at={changesUntil} />
          </p>
          <Button variant="default" mt="sm" onClick={onChange}>
            {t('feedback.change')}
          </Button>
        </>
      )}
    </>
  )
}
