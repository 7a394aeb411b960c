import { conversationsApi, reportReasons, type Conversation } from '#contract/help/conversations.ts'
import { limits } from '#contract/limits.ts'
import { ActionIcon, Button, Group, Menu, Radio, Stack, Text, Textarea } from '@mantine/core'
import { IconBan, IconBell, IconBellOff, IconDots, IconFlag } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

const refreshes = [conversationsApi.byId, conversationsApi.list, conversationsApi.unread]

/** Mute, block and report: each at once, and none of it told to the other. */
export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslate()
  const [asked, ask] = useState<'block' | 'report' | null>(null)
  const { id, muted, person, closed } = conversation
  const blocked = closed === 'you_blocked'
  const mute = useAction(conversationsApi.mute, {
    refreshes,
    success: muted ? 'messages.unmuted.done' : 'messages.muted.done',
  })
  const block = useAction(conversationsApi.block, {
    refreshes,
    success: blocked ? 'messages.unblocked.done' : 'messages.blocked.done',
  })
  const set = (value: boolean) => block.mutateAsync({ params: { id }, body: { blocked: value } })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={t('messages.options')}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={muted ? <IconBell size={16} aria-hidden /> : <IconBellOff size={16} aria-hidden />}
            onClick={() => mute.mutate({ params: { id }, body: { muted: !muted } })}
          >
            {t(muted ? 'messages.unmute' : 'messages.mute')}
          </Menu.Item>
          {!conversation.desk && (
            <>
              <Menu.Item
                leftSection={<IconBan size={16} aria-hidden />}
                onClick={() => (blocked ? void set(false).catch(() => undefined) : ask('block'))}
              >
                {t(blocked ? 'messages.unblock' : 'messages.block', { name: person.name })}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconFlag size={16} aria-hidden />}
                onClick={() => ask('report')}
              >
                {t('messages.report', { name: person.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'block'}
        onClose={() => ask(null)}
        onConfirm={() => set(true)}
        title={t('messages.block.title', { name: person.name })}
        message={t('messages.block.message', { name: person.name })}
        action={t('messages.block.action')}
        danger
      />
      <Dialog
        opened={asked === 'report'}
        onClose={() => ask(null)}
        title={t('messages.report.title', { name: person.name })}
      >
        <Report id={id} onDone={() => ask(null)} />
      </Dialog>
    </>
  )
}

function Report({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslate()
  const form = useForm<{ reason: (typeof reportReasons)[number]; words: string }>({
    initialValues: { reason: 'harassment', words: '' },
    validate: validateWith(conversationsApi.report.body),
  })
  const report = useAction(conversationsApi.report, {
    form,
    success: 'messages.reported',
    onSuccess: onDone,
  })
  return (
    <Form
      form={form}
      sending={report.isPending}
      about={id}
      onSubmit={(body) => report.mutate({ params: { id }, body })}
    >
      <Stack>
        <Text size="sm">{t('messages.report.message')}</Text>
        <Radio.Group label={t('messages.report.why')} {...form.getInputProps('reason')}>
          <Stack gap="xs" mt="xs">
            {reportReasons.map((one) => (
              <Radio key={one} value={one} label={t(`messages.report.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('messages.report.words')}
          maxLength={limits.reportLength}
          autosize
          minRows={2}
          {...form.getInputProps('words')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('messages.cancel')}
          </Button>
          <Button type="submit" color="red" loading={report.isPending}>
            {t('messages.report.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
