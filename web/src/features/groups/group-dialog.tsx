import { groupsApi, type GroupSummary } from '#contract/people/groups.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { RuleFields } from './rule-fields.tsx'
import { asRule, noConditions, type Conditions, type Match } from './rule.ts'
import { RulePreview } from './rule-preview.tsx'

type Props = {
  group?: GroupSummary
  opened: boolean
  onClose: () => void
  onSaved?: (group: GroupSummary) => void
}

/** A group, new or changed: what it is called, and who is in it. */
export function GroupDialog({ opened, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t(props.group ? 'groups.edit' : 'groups.create')}
      size="lg"
    >
      <GroupForm {...props} />
    </Dialog>
  )
}

type Values = {
  name: string
  description: string
  who: 'hand' | 'rule'
  match: Match
  conditions: Conditions
}

function GroupForm({ group, onClose, onSaved }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const toBody = ({ name, description, who, match, conditions }: Values) => ({
    name,
    description,
    rule: who === 'rule' ? asRule(match, conditions) : null,
  })
  const form = useForm<Values>({
    initialValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      who: group?.rule ? 'rule' : 'hand',
      match: group?.rule?.match ?? 'all',
      conditions: { ...noConditions, ...group?.rule?.conditions },
    },
    validate: validateWith(groupsApi.create.body, (values) => toBody(values as Values)),
  })
  const settled = {
    refreshes: [groupsApi.list, groupsApi.byId, groupsApi.people, groupsApi.moves],
    success: group ? 'groups.saved' : 'groups.created',
    onSuccess: (saved: GroupSummary) => {
      onClose()
      onSaved?.(saved)
    },
  }
  const create = useAction(groupsApi.create, { form, ...settled })
  const update = useAction(groupsApi.update, { form, ...settled })
  const { who, match, conditions } = form.values
  const wrong = form.errors['rule.conditions'] ?? form.errors.rule
  return (
    <Form
      form={form}
      sending={create.isPending || update.isPending}
      onSubmit={(values) =>
        group
          ? update.mutate({ params: { id: group.id }, body: toBody(values) })
          : create.mutate({ body: toBody(values) })
      }
    >
      <Stack gap="md">
        <TextInput
          label={t('groups.field.name')}
          placeholder={t('groups.example')}
          maxLength={limits.nameLength}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('groups.field.description')}
          autosize
          minRows={2}
          maxLength={limits.groupDescription}
          {...form.getInputProps('description')}
        />
        <Radio.Group label={t('groups.field.who')} {...form.getInputProps('who')}>
          <Stack gap="xs" mt="xs">
            <Radio value="hand" label={t('groups.by.hand')} description={t('groups.by.hand_how')} />
            <Radio value="rule" label={t('groups.by.rule')} description={t('groups.by.rule_how')} />
          </Stack>
        </Radio.Group>
        {who === 'rule' && (
          <>
            <RuleFields
              match={match}
              conditions={conditions}
              onMatch={(next) => form.setFieldValue('match', next)}
              onConditions={(next) => {
                form.setFieldValue('conditions', next)
                form.clearFieldError('rule.conditions')
              }}
              error={wrong}
            />
            <RulePreview rule={asRule(match, conditions)} />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {t(group ? 'generic.save' : 'groups.create')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
