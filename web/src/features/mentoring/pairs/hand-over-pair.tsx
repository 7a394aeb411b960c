import { handoverApi } from '#contract/mentoring/handover.ts'
import type { Pair } from '#contract/mentoring/mentoring.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { afterHandover } from '../handover/use-handover.ts'
import { fullName } from '../words.ts'
import { Mentors } from './propose-dialog.tsx'

type Props = { pair: Pair; opened: boolean; onClose: () => void }

/** Where an administrator proposes the next mentor of a pair. */
export function HandOverPair({ pair, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('mentoring.admin.hand_over_title', { name: fullName(pair.mentee) })}
    >
      {opened && <HandOver pair={pair} onClose={onClose} />}
    </Dialog>
  )
}

function HandOver({ pair: { id, mentor, mentee }, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { mentorId: '' },
    validate: validateWith(handoverApi.propose.body),
  })
  const { mentorId } = form.values
  const propose = useAction(handoverApi.propose, {
    form,
    refreshes: afterHandover,
    success: 'mentoring.propose.done',
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={propose.isPending}
      onSubmit={(body) => propose.mutate({ params: { id }, body })}
    >
      <Stack gap="md">
        <Text>
          {t('mentoring.admin.hand_over_how', { mentee: fullName(mentee), mentor: fullName(mentor) })}
        </Text>
        <Mentors
          menteeId={mentee.id}
          chosen={mentorId}
          onChoose={(next) => form.setFieldValue('mentorId', next)}
        />
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
