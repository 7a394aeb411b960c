import { HelpedBy, helpApi, helpedBy, type HelpRequest } from '#contract/help/help.ts'
import { Button, Group, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { afterHelp } from './use-help.ts'

/** Who closes it: who asked, because it helped, or who answered. */
type By = 'helped' | 'close'
type Props = { request: HelpRequest; move: By; opened: boolean; onClose: () => void }

/** Closes a request with what helped; what is likely is chosen. */
export function HelpedDialog({ request, move, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`help.${move}.title`)}>
      {opened && <Ask request={request} move={move} onClose={onClose} />}
    </Dialog>
  )
}

function Ask({ request: { id, met }, move, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm<{ helpedBy: (typeof helpedBy)[number] }>({
    initialValues: { helpedBy: met ? 'meeting' : 'answer' },
    validate: validateWith(HelpedBy),
  })
  const close = useAction(helpApi.move, {
    form,
    refreshes: afterHelp,
    success: `help.${move}.done`,
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={close.isPending}
      about={id}
      onSubmit={(values) => close.mutate({ params: { id }, body: { move, ...values } })}
    >
      <Stack gap="md">
        <Radio.Group label={t(`help.${move}.what`)} {...form.getInputProps('helpedBy')}>
          <Stack gap="xs" mt="xs">
            {helpedBy.map((what) => (
              <Radio key={what} value={what} label={t(`help.${move}.${what}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={close.isPending}>
            {t('help.helped.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
