import { topicsApi, type ListedTopic, type UsedTopic } from '#contract/companies/topics.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import itemList from '../../../ui/lists/item-list.module.css'
import { fold } from '../../../ui/lists/select-filter.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { freshness } from '../freshness.ts'
import { RenameForm } from './rename-form.tsx'
import { TopicItem } from './topic-item.tsx'
import { topicsShownBy, useUses } from './use-topics.ts'

/** From so many on one looks for a topic; of the words beside the list so many are shown at first. */
const MANY = 12

/** The company's list of topics, and the words that are used beside it. */
export default function TopicsSection() {
  const { t } = useTranslate()
  const uses = useUses()
  const topics = useQuery({ ...query(topicsApi.list), ...freshness.topics })
  const [search, setSearch] = useState('')
  const [renaming, setRenaming] = useState<UsedTopic | null>(null)
  const [removing, setRemoving] = useState<ListedTopic | null>(null)
  const add = useAction(topicsApi.add, { refreshes: topicsShownBy, success: 'company.topics.added' })
  const remove = useAction(topicsApi.remove, { refreshes: topicsShownBy, success: 'company.topics.removed' })
  const { items = [], others = [] } = topics.data ?? {}
  const found = <T extends UsedTopic>(all: readonly T[]) =>
    all.filter(({ name }) => fold(name).includes(fold(search.trim())))
  const nothing = search.trim() !== '' && found(items).length + found(others).length === 0
  return (
    <Section title={t('company.topics.title')} lead={t('company.topics.lead')} plain>
      <Stack gap="lg">
        <NewTopic />
        {topics.isPending && <LoadingLines lines={3} height={56} />}
        {topics.isError && !topics.data && <LoadFailed of={topics} />}
        {items.length + others.length > MANY && (
          <TextInput
            type="search"
            label={t('company.topics.find')}
            maw={360}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        <Text role="status" size="sm" c="dimmed" hidden={!nothing}>
          {nothing && t('company.topics.none_found', { search: search.trim() })}
        </Text>
        {topics.data && items.length === 0 && (
          <Empty
            icon={<IconTags size={28} />}
            title={t('company.topics.empty')}
            message={t('company.topics.empty_message')}
            order={3}
          />
        )}
        {found(items).length > 0 && (
          <ul className={itemList.list} aria-label={t('company.topics.title')}>
            {found(items).map((topic) => (
              <TopicItem
                key={topic.id}
                topic={topic}
                onRename={() => setRenaming(topic)}
                onRemove={() => setRemoving(topic)}
              />
            ))}
          </ul>
        )}
        <Others
          topics={found(others)}
          all={search.trim() !== ''}
          onRename={setRenaming}
          onAdd={({ name }) => add.mutate({ body: { name } })}
        />
      </Stack>
      <Dialog
        opened={renaming !== null}
        onClose={() => setRenaming(null)}
        title={t('company.topics.rename_title', { name: renaming?.name ?? '' })}
      >
        {renaming && (
          <RenameForm topic={renaming} all={[...items, ...others]} onDone={() => setRenaming(null)} />
        )}
      </Dialog>
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={async () => removing && (await remove.mutateAsync({ params: { id: removing.id } }))}
        title={t('company.topics.remove_title', { name: removing?.name ?? '' })}
        message={
          removing && uses(removing)
            ? t('company.topics.remove_message', { uses: uses(removing) })
            : t('company.topics.remove_unused')
        }
        action={t('company.topics.remove')}
        danger
      />
    </Section>
  )
}

function NewTopic() {
  const { t } = useTranslate()
  const form = useForm({ initialValues: { name: '' }, validate: validateWith(topicsApi.add.body) })
  const add = useAction(topicsApi.add, {
    form,
    refreshes: topicsShownBy,
    success: 'company.topics.added',
    onSuccess: () => form.reset(),
  })
  return (
    <Form
      form={form}
      sending={add.isPending}
      onSubmit={({ name }) => add.mutate({ body: { name: name.trim() } })}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          flex="1 1 200px"
          maw={360}
          label={t('company.topics.name')}
          maxLength={limits.tagLength}
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={add.isPending} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('company.topics.add')}
        </Button>
      </Group>
    </Form>
  )
}

type OthersProps = {
  topics: readonly UsedTopic[]
  /** They were looked for: all that were found are shown. */
  all: boolean
  onRename: (topic: UsedTopic) => void
  onAdd: (topic: UsedTopic) => void
}

function Others({ topics, all, onRename, onAdd }: OthersProps) {
  const { t } = useTranslate()
  const [open, setOpen] = useState(false)
  if (topics.length === 0) return null
  const shown = open || all ? topics : topics.slice(0, MANY)
  return (
    <section>
      <Title order={3}>{t('company.topics.others')}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('company.topics.others_lead')}
      </Text>
      <ul className={itemList.list} aria-label={t('company.topics.others')}>
        {shown.map((topic) => (
          <TopicItem
            key={topic.name}
            topic={topic}
            onRename={() => onRename(topic)}
            onAdd={() => onAdd(topic)}
          />
        ))}
      </ul>
      {shown.length < topics.length && (
        <Button variant="subtle" mt="xs" onClick={() => setOpen(true)}>
          {t('company.topics.show_all', { count: topics.length })}
        </Button>
      )}
    </section>
  )
}
