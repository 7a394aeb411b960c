import { customFieldsApi, SaveOwnFields, type OwnCustomField } from '#contract/people/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { ValueField } from '../../ui/fields/value-field.tsx'
import { useValueText, type FormValue } from '../../ui/fields/value-text.ts'
import { renameErrors, validateWith } from '../../api/forms.tsx'
import classes from './account.module.css'

/** What one's company asks of its people; nothing where it asks nothing that one reads. */
export function OwnFields() {
  const items = useQuery(query(customFieldsApi.own)).data?.items ?? []
  const shown = items.some(({ editable, value }) => editable || value !== null)
  return shown ? <Fields key={items.map(({ id }) => id).join()} items={items} /> : null
}

type Values = { custom: Record<string, FormValue> }
const valuesOf = (items: readonly OwnCustomField[]): Values => ({
  custom: Object.fromEntries(items.map(({ id, value }) => [id, value ?? ''])),
})
/** An empty field says "none". */
const given = (items: readonly OwnCustomField[], { custom }: Values) =>
  Object.fromEntries(
    items
      .filter(({ id, editable, value }) => editable && custom[id] !== (value ?? ''))
      .map(({ id }) => [id, custom[id] === '' ? null : (custom[id] ?? null)]),
  )

function Fields({ items }: { items: OwnCustomField[] }) {
  const { t } = useTranslate()
  const text = useValueText()
  const form = useForm<Values>({
    initialValues: valuesOf(items),
    validate: (values) =>
      renameErrors(validateWith(SaveOwnFields, () => ({ values: given(items, values) }))(values), {
        values: 'custom',
      }),
  })
  const save = useAction(customFieldsApi.saveOwn, {
    form,
    refreshes: [customFieldsApi.own],
  })
  const readOnly = items.filter(({ editable, value }) => !editable && value !== null)
  const own = items.filter(({ editable }) => editable)
  return (
    <Section title={t('account.fields.title')} lead={t('account.fields.lead')}>
      <Stack gap="lg">
        {own.length > 0 && (
          <Form
            form={form}
            onSubmit={(values, saved) =>
              save.mutate(
                { body: { values: given(items, values) } },
                { onSuccess: (now) => saved(valuesOf(now.items)) },
              )
            }
          >
            <Stack gap="md">
              {own.map((field) => (
                <ValueField
                  key={field.id}
                  of={field}
                  label={field.name}
                  required={field.required}
                  maxLength={limits.customFieldText}
                  {...form.getInputProps(`custom.${field.id}`)}
                />
              ))}
              <Group justify="flex-end">
                <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                  {t('account.save')}
                </Button>
              </Group>
            </Stack>
          </Form>
        )}
        {readOnly.length > 0 && (
          <dl className={classes.told}>
            {readOnly.map((field) => (
              <div key={field.id}>
                <dt>{field.name}</dt>
                <dd>{text(field, field.value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Stack>
    </Section>
  )
}
