import { helpApi, helpedBy, type HelpRequest } from '#contract/help/help.ts'
import { Button, Group, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { afterHelp } from './use-help.ts'

type Props = { request: HelpRequest; opened: boolean; onClose: () => void }

/** Closes a request with what helped. */
export function HelpedDialog({ request, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('help.helped.title')}>
      {opened && <Ask request={request} onClose={onClose} />}
    </Dialog>
  )
}

function Ask({ request: { id }, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm<{ helpedBy: (typeof helpedBy)[number] }>({
    initialValues: { helpedBy: 'answer' },
    validate: validateWith(helpApi.move.body.pick({ helpedBy: true })),
  })
  const close = useAction(helpApi.move, {
    form,
    refreshes: afterHelp,
    success: 'help.helped.done',
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={close.isPending}
      about={id}
      onSubmit={(values) => close.mutate({ params: { id }, body: { move: 'helped', ...values } })}
    >
      <Stack gap="md">
        <Radio.Group label={t('help.helped.what')} {...form.getInputProps('helpedBy')}>
          <Stack gap="xs" mt="xs">
            {helpedBy.map((what) => (
              <Radio key={what} value={what} label={t(`help.helped.${what}`)} />
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
