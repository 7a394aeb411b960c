import { handoverApi } from '#contract/mentoring/handover.ts'
import { mentoringApi, type PairPerson, type Relationship } from '#contract/mentoring/mentoring.ts'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { call } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { PeoplePicker } from '../../../ui/fields/people-picker.tsx'
import { fullName } from '../words.ts'
import { afterHandover } from './use-handover.ts'

type Props = { relationship: Relationship; opened: boolean; onClose: () => void }

/** Where one of the two hands their mentoring over: what happens then is said before. */
export function HandOverDialog({ relationship, opened, onClose }: Props) {
  const { t } = useTranslate()
  const { part, mentee } = relationship
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(`mentoring.handover.title.${part}`, { name: fullName(mentee) })}
    >
      {opened && <HandOver relationship={relationship} onClose={onClose} />}
    </Dialog>
  )
}

const ways = ['found', 'named'] as const
type Way = (typeof ways)[number]
type Named = Pick<PairPerson, 'id' | 'name' | 'surname' | 'photoUrl'>

function HandOver({ relationship, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const { id, part, mentor, mentee, handover } = relationship
  // The administrators look already: what is left is to suggest somebody.
  const isWanted = handover.wantedAt !== null
  const [way, setWay] = useState<Way>(isWanted ? 'named' : 'found')
  const [next, setNext] = useState<Named | null>(null)
  const form = useForm<{ mentorId: string | null }>({
    initialValues: { mentorId: isWanted ? '' : null },
    validate: validateWith(handoverApi.begin.body),
  })
  const begin = useAction(handoverApi.begin, {
    form,
    refreshes: afterHandover,
    success: 'mentoring.handover.begun',
    onSuccess: onClose,
  })
  const choose = (chosen: Named | null, by: Way) => {
    setWay(by)
    setNext(chosen)
    form.setFieldValue('mentorId', by === 'found' ? null : (chosen?.id ?? ''))
  }
  const other = part === 'mentor' ? mentee : mentor
  return (
    <Form form={form} sending={begin.isPending} onSubmit={(body) => begin.mutate({ params: { id }, body })}>
      <Stack gap="md">
        <Text>{t(`mentoring.handover.how.${part}`, { name: other.name })}</Text>
        <Text>{t('mentoring.handover.booked')}</Text>
        {!isWanted && (
          <Radio.Group label={t('mentoring.handover.who')} value={way} onChange={(by) => choose(null, by)}>
            <Stack gap={8} mt={8}>
              {ways.map((one) => (
                <Radio key={one} value={one} label={t(`mentoring.handover.who.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {way === 'named' && (
          <PeoplePicker<Named>
            label={t('mentoring.handover.mentor')}
            example={t('mentoring.propose.example')}
            people={next ? [next] : []}
            onChange={(people) => choose(people.at(-1) ?? null, 'named')}
            of={mentoringApi.mentors.id}
            find={async (search) => {
              const { items } = await call(mentoringApi.mentors, { query: { search } })
              return { items: items.filter((one) => one.id !== mentor.id && one.id !== mentee.id) }
            }}
            error={form.errors.mentorId}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={begin.isPending} disabled={way === 'named' && !next}>
            {t(`mentoring.handover.act.${way}`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
