import { mentoringApi, type PairPerson } from '#contract/mentoring/mentoring.ts'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { call, query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PeoplePicker } from '../../../ui/fields/people-picker.tsx'
import { Person } from '../../../ui/person.tsx'
import { FitReasons } from '../fit-reasons.tsx'
import { afterMoves } from '../use-move.ts'
import { fullName } from '../words.ts'
import classes from './pairs.module.css'

type Props = { opened: boolean; onClose: () => void }

export function ProposeDialog({ opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('mentoring.propose')}>
      <Propose onClose={onClose} />
    </Dialog>
  )
}

/** Whom, and by whom: the mentors who fit best, each with why. */
function Propose({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  const [mentee, setMentee] = useState<PairPerson | null>(null)
  const form = useForm({
    initialValues: { menteeId: '', mentorId: '' },
    validate: validateWith(mentoringApi.propose.body),
  })
  const { menteeId, mentorId } = form.values
  const propose = useAction(mentoringApi.propose, {
    form,
    refreshes: afterMoves,
    success: 'mentoring.propose.done',
    onSuccess: onClose,
  })
  return (
    <Form form={form} sending={propose.isPending} onSubmit={(body) => propose.mutate({ body })}>
      <Stack gap="md">
        <PeoplePicker
          label={t('mentoring.propose.mentee')}
          example={t('mentoring.propose.example')}
          people={mentee ? [mentee] : []}
          onChange={(people) => {
            const chosen = people.at(-1) ?? null
            setMentee(chosen)
            form.setValues({ menteeId: chosen?.id ?? '', mentorId: '' })
          }}
          of={mentoringApi.people.id}
          find={(search) => call(mentoringApi.people, { query: { search } })}
          error={form.errors.menteeId ?? form.errors.mentorId}
        />
        {menteeId && (
          <Mentors
            menteeId={menteeId}
            chosen={mentorId}
            onChoose={(id) => form.setFieldValue('mentorId', id)}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('mentoring.propose.how')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={propose.isPending} disabled={!mentorId}>
            {t('mentoring.propose.act')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type MentorsProps = { menteeId: string; chosen: string; onChoose: (id: string) => void }

/** The mentors who fit somebody best, to choose one. */
export function Mentors({ menteeId, chosen, onChoose }: MentorsProps) {
  const { t } = useTranslate()
  const found = useQuery({
    ...query(mentoringApi.suggestions, { query: { menteeId } }),
    ...freshness.mentoring,
  })
  if (found.isPending) return <LoadingLines lines={3} height={96} />
  if (found.isError) return <LoadFailed of={found} />
  if (found.data.items.length === 0) return <Text>{t('mentoring.propose.nobody')}</Text>
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <Text component="legend" fw={600} mb={8}>
        {t('mentoring.propose.mentor')}
      </Text>
      <ul className={classes.chosen}>
        {found.data.items.map((one) => (
          <li key={one.id} className={classes.option}>
            <Radio
              id={`mentor-${one.id}`}
              name="mentor"
              checked={chosen === one.id}
              onChange={() => onChoose(one.id)}
              aria-label={t('mentoring.propose.choose', { name: fullName(one), score: one.fit.score })}
            />
            <div className={classes.optionWords}>
              <label htmlFor={`mentor-${one.id}`}>
                <Person {...one} second={t('mentoring.fit.score', { score: one.fit.score })} />
              </label>
              <FitReasons fit={one.fit} />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
