import { deskApi, type SavedReply } from '#contract/help/desk.ts'
import { limits } from '#contract/limits.ts'
import { ActionIcon, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPencil, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { validateWith } from '../../api/forms.tsx'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import classes from './desk.module.css'

/** The replies that every administrator of the company finds where they answer. */
export default function Replies() {
  const { t } = useTranslate()
  const [edited, edit] = useState<SavedReply | 'new' | null>(null)
  const [removed, askRemove] = useState<SavedReply | null>(null)
  const replies = useQuery({ ...query(deskApi.replies), ...freshness.help })
  const remove = useAction(deskApi.removeReply, {
    refreshes: [deskApi.replies],
    success: 'desk.reply.removed',
  })
  const items = replies.data?.items ?? []
  const add = <Button onClick={() => edit('new')}>{t('desk.reply.add')}</Button>
  return (
    <>
      <PageHeader
        title={t('desk.replies')}
        description={t('desk.replies.lead')}
        back={{ to: '/dashboard/messages/desk', label: t('desk.title') }}
        action={items.length > 0 && add}
      />
      {replies.isPending && <LoadingLines lines={3} height={64} />}
      {replies.isError && !replies.data && <LoadFailed of={replies} />}
      {replies.data && items.length === 0 && (
        <Empty
          icon={<IconTemplate size={28} />}
          title={t('desk.replies.none')}
          message={t('desk.replies.none.how')}
          actions={add}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((one) => (
            <li key={one.id} className={classes.row}>
              <div className={classes.words}>
                <strong className={classes.subject}>{one.title}</strong>
                <p className={classes.text}>{one.text}</p>
              </div>
              <Group gap={4}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('desk.reply.edit_named', { title: one.title })}
                  onClick={() => edit(one)}
                >
                  <IconPencil size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('desk.reply.remove_named', { title: one.title })}
                  onClick={() => askRemove(one)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        opened={edited !== null}
        onClose={() => edit(null)}
        title={t(edited === 'new' ? 'desk.reply.add' : 'desk.reply.edit')}
        size="md"
      >
        {edited && <Edit reply={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
      </Dialog>
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => askRemove(null)}
        onConfirm={() => (removed ? remove.mutateAsync({ params: { id: removed.id } }) : undefined)}
        title={t('desk.reply.remove_named', { title: removed?.title ?? '' })}
        message={t('desk.reply.remove.how')}
        action={t('desk.reply.remove')}
        danger
      />
    </>
  )
}

function Edit({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { title: reply?.title ?? '', text: reply?.text ?? '' },
    validate: validateWith(deskApi.addReply.body),
  })
  const add = useAction(deskApi.addReply, {
    form,
    refreshes: [deskApi.replies],
    success: 'desk.reply.saved',
    onSuccess: onClose,
  })
  const change = useAction(deskApi.changeReply, {
    form,
    refreshes: [deskApi.replies],
    success: 'desk.reply.saved',
    onSuccess: onClose,
  })
  const isPending = add.isPending || change.isPending
  return (
    <Form
      form={form}
      about={reply?.id}
      sending={isPending}
      onSubmit={(body) => (reply ? change.mutate({ params: { id: reply.id }, body }) : add.mutate({ body }))}
    >
      <Stack gap="md">
        <TextInput
          label={t('desk.reply.title')}
          maxLength={limits.deskLine}
          required
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label={t('desk.reply.text')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={limits.messageLength}
          required
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('desk.reply.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
