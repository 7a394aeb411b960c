import {
  ChangedCustomField,
  customFieldEditors,
  customFieldKinds,
  customFieldReaders,
  customFieldsApi,
  NewCustomField,
  type CustomField,
  type CustomFieldKind,
} from '#contract/people/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { ActionIcon, Button, Group, Input, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconArchive, IconArchiveOff, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Form } from '../../../ui/form.tsx'
import { fieldsShownBy } from './fields-shown-by.ts'

type Option = { id?: string; name: string; archived: boolean }
type Values = {
  name: string
  kind: CustomFieldKind
  required: boolean
  seenBy: CustomField['seenBy']
  editedBy: CustomField['editedBy']
  options: Option[]
}

const valuesOf = (field: CustomField | undefined): Values => ({
  name: field?.name ?? '',
  kind: field?.kind ?? 'text',
  required: field?.required ?? false,
  seenBy: field?.seenBy ?? 'admins',
  editedBy: field?.editedBy ?? 'admins',
  options: field?.options ?? [],
})
/** Options are a choice's alone. */
const bodyOf = ({ options, ...values }: Values) => ({
  ...values,
  options: values.kind === 'choice' ? options : [],
})

/** Defines a field of people, or changes one; of what kind it is stays as it was. */
export function FieldForm({ field, onDone }: { field: CustomField | undefined; onDone: () => void }) {
  const { t } = useTranslate()
  const form = useForm<Values>({
    initialValues: valuesOf(field),
    validate: validateWith(field ? ChangedCustomField : NewCustomField, (values) => bodyOf(values as Values)),
  })
  const create = useAction(customFieldsApi.create, { form, refreshes: fieldsShownBy, onSuccess: onDone })
  const update = useAction(customFieldsApi.update, { form, refreshes: fieldsShownBy, onSuccess: onDone })
  const submit = (values: Values) =>
    field
      ? update.mutate({ params: { id: field.id }, body: ChangedCustomField.parse(bodyOf(values)) })
      : create.mutate({ body: bodyOf(values) })
  return (
    <Form form={form} sending={create.isPending || update.isPending} onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('company.fields.name')}
          maxLength={limits.customFieldName}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('company.fields.kind')}
          disabled={field !== undefined}
          data={customFieldKinds.map((kind) => ({ value: kind, label: t(`company.fields.kind.${kind}`) }))}
          {...form.getInputProps('kind')}
        />
        {form.values.kind === 'choice' && <Options form={form} />}
        <NativeSelect
          label={t('company.fields.seen_by')}
          description={t('company.fields.seen_by_how')}
          data={customFieldReaders.map((who) => ({ value: who, label: t(`company.fields.seen_by.${who}`) }))}
          {...form.getInputProps('seenBy')}
        />
        <NativeSelect
          label={t('company.fields.edited_by')}
          data={customFieldEditors.map((who) => ({
            value: who,
            label: t(`company.fields.edited_by.${who}`),
          }))}
          {...form.getInputProps('editedBy')}
        />
        <Switch
          label={t('company.fields.is_required')}
          description={t('company.fields.is_required_how')}
          {...form.getInputProps('required', { type: 'checkbox' })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('ui.confirm.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {t('generic.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** The options in their order. One that is saved already is archived, not taken away: somebody may have it. */
type OptionsForm = Pick<
  UseFormReturnType<Values>,
  'values' | 'errors' | 'getInputProps' | 'removeListItem' | 'setFieldValue' | 'insertListItem'
>

function Options({ form }: { form: OptionsForm }) {
  const { t } = useTranslate()
  return (
    <Input.Wrapper label={t('company.fields.options')} error={form.errors['options']}>
      <Stack gap="xs" mt={4}>
        {form.values.options.map((option, i) => (
          <Group key={option.id ?? `new-${i}`} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={t('company.fields.option', { number: i + 1 })}
              maxLength={limits.customFieldName}
              disabled={option.archived}
              style={{ flex: 1 }}
              {...form.getInputProps(`options.${i}.name`)}
            />
            {option.id === undefined ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('company.fields.option_remove', { name: option.name || String(i + 1) })}
                onClick={() => form.removeListItem('options', i)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t(
                  option.archived ? 'company.fields.option_bring_back' : 'company.fields.option_archive',
                  {
                    name: option.name,
                  },
                )}
                onClick={() => form.setFieldValue(`options.${i}.archived`, !option.archived)}
              >
                {option.archived ? (
                  <IconArchiveOff size={16} aria-hidden />
                ) : (
                  <IconArchive size={16} aria-hidden />
                )}
              </ActionIcon>
            )}
          </Group>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={form.values.options.length >= limits.customFieldOptions}
          onClick={() => form.insertListItem('options', { name: '', archived: false })}
        >
          {t('company.fields.option_add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
