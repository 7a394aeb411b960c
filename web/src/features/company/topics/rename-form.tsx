import { topicsApi, type UsedTopic } from '#contract/companies/topics.ts'
import { limits } from '#contract/limits.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { isApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Form } from '../../../ui/form.tsx'
import { fold } from '../../../ui/lists/select-filter.ts'
import { topicsShownBy, useUses } from './use-topics.ts'

type Props = { topic: UsedTopic; all: readonly UsedTopic[]; onDone: () => void }

/** A topic gets another name everywhere; where that is one already, what becomes of the two is said before. */
export function RenameForm({ topic, all, onDone }: Props) {
  const { t } = useTranslate()
  const uses = useUses()
  const client = useQueryClient()
  const form = useForm({
    initialValues: { to: topic.name },
    validate: validateWith(topicsApi.rename.body, (values) => ({
      ...(values as { to: string }),
      from: topic.name,
      join: false,
    })),
  })
  const to = form.values.to.trim()
  const other = all.find(({ name }) => fold(name) === fold(to) && fold(name) !== fold(topic.name))
  const rename = useAction(topicsApi.rename, {
    form,
    refreshes: topicsShownBy,
    success: 'company.topics.renamed',
    onSuccess: onDone,
    // Somebody added it meanwhile: it is looked at again, and then said what joining the two means.
    failure(error) {
      if (!isApiError(error, 'ALREADY_EXISTS')) return false
      void client.invalidateQueries({ queryKey: [topicsApi.list.id] })
      return true
    },
  })
  const own = uses(topic)
  return (
    <Form
      form={form}
      sending={rename.isPending}
      onSubmit={() => rename.mutate({ body: { from: topic.name, to, join: other !== undefined } })}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('company.topics.new_name')}
          maxLength={limits.tagLength}
          required
          {...form.getInputProps('to')}
        />
        <Text size="sm">
          {own ? t('company.topics.rename_means', { uses: own }) : t('company.topics.rename_unused')}
        </Text>
        <div role="status">
          {other && (
            <Alert color="yellow">
              {t('company.topics.join_means', {
                name: other.name,
                uses: uses(other) || t('company.topics.unused'),
              })}
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button type="submit" loading={rename.isPending} disabled={to === topic.name}>
            {t(other ? 'company.topics.join' : 'company.topics.rename')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
