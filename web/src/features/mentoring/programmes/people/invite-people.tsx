import { meetingsApi, type MeetingPerson } from '#contract/meetings/meetings.ts'
import { programmesApi, type Part } from '#contract/mentoring/programmes.ts'
import { Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../../api/action.ts'
import { call } from '../../../../api/client.ts'
import { errorsAt } from '../../../../api/errors-at.ts'
import { validateWith } from '../../../../api/forms.tsx'
import { toast } from '../../../../api/toasts.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { PeoplePicker } from '../../../../ui/fields/people-picker.tsx'
import { asWhat } from '../page/said.ts'
import { afterProgramme, useProgramme } from '../use-programme.ts'

type Props = { programmeId: string; opened: boolean; onClose: () => void }

export function InvitePeople({ opened, onClose, programmeId }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('programmes.invite')}>
      <Invite programmeId={programmeId} onClose={onClose} />
    </Dialog>
  )
}

/** The people themselves, under the name of the field that is sent. */
type Values = { part: Part; userIds: MeetingPerson[] }
const toBody = ({ part, userIds }: Values) => ({ part, userIds: userIds.map(({ id }) => id) })

function Invite({ programmeId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const { kind } = useProgramme()
  const form = useForm<Values>({
    initialValues: { part: kind === 'peer' ? 'mentee' : 'mentor', userIds: [] },
    validate: validateWith(programmesApi.invite.body, (values) => toBody(values as Values)),
  })
  const invite = useAction(programmesApi.invite, {
    form,
    refreshes: afterProgramme,
    success: false,
    onSuccess: ({ invited, already, left }) => {
      toast({
        severity: invited > 0 ? 'success' : 'info',
        message: 'programmes.invited',
        params: { invited, already, left },
      })
      onClose()
    },
  })
  return (
    <Form
      form={form}
      sending={invite.isPending}
      onSubmit={(values) => invite.mutate({ params: { id: programmeId }, body: toBody(values) })}
    >
      <Stack gap="md">
        {kind !== 'peer' && (
          <Input.Wrapper error={form.errors.part}>
            <SegmentedControl
              aria-label={t('programmes.invite.as')}
              fullWidth
              data={(['mentor', 'mentee'] as const).map((value) => ({
                value,
                label: t(`programmes.invite.as_${value}`),
              }))}
              {...form.getInputProps('part', { withError: false })}
            />
          </Input.Wrapper>
        )}
        <PeoplePicker
          label={t('programmes.invite.whom')}
          people={form.values.userIds}
          onChange={(people) => form.setFieldValue('userIds', people)}
          of={meetingsApi.people.id}
          find={(search) => call(meetingsApi.people, { query: { search } })}
          error={errorsAt(form.errors, 'userIds')['']}
        />
        <Text size="sm" c="dimmed">
          {t(`programmes.invite.how_${asWhat(kind, form.values.part)}`)}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={invite.isPending} disabled={form.values.userIds.length === 0}>
            {t('programmes.invite.act')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
