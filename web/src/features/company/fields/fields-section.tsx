import { customFieldsApi, type CustomField } from '#contract/people/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { FieldItem } from './field-item.tsx'
import { FieldForm } from './field-form.tsx'
import { fieldsShownBy } from './fields-shown-by.ts'
import itemList from '../../../ui/lists/item-list.module.css'
import { LoadFailed } from '../../../shared/load-failed.tsx'

/** The fields of people that the company defines itself. */
export default function FieldsSection() {
  const { t } = useTranslate()
  const fields = useQuery(query(customFieldsApi.list))
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null)
  const [deleting, setDeleting] = useState<CustomField | null>(null)
  const remove = useAction(customFieldsApi.delete, {
    refreshes: fieldsShownBy,
    success: 'company.fields.deleted',
  })
  const order = useAction(customFieldsApi.order, { refreshes: fieldsShownBy, success: false })
  const items = fields.data?.items
  const full = (items?.length ?? 0) >= limits.customFields
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={full}
      onClick={() => setEditing('new')}
    >
      {t('company.fields.add')}
    </Button>
  )
  /** Puts one a place up or down. */
  function move(from: number, to: number) {
    const ids = (items ?? []).map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate({ body: { ids } })
  }
  return (
    <Section
      title={t('company.fields.title')}
      lead={t(full ? 'company.fields.full' : 'company.fields.lead', { most: limits.customFields })}
      plain
      action={items && items.length > 0 && add}
    >
      {fields.isPending && <LoadingLines lines={3} height={56} />}
      {fields.isError && !items && <LoadFailed of={fields} />}
      {items?.length === 0 && (
        <Empty
          icon={<IconForms size={28} />}
          title={t('company.fields.empty')}
          message={t('company.fields.empty_message')}
          actions={add}
          order={3}
        />
      )}
      <ul className={itemList.list}>
        {items?.map((field, i) => (
          <FieldItem
            key={field.id}
            field={field}
            isFirst={i === 0}
            isLast={i === items.length - 1}
            onMove={(by) => move(i, i + by)}
            onEdit={() => setEditing(field)}
            onDelete={() => setDeleting(field)}
          />
        ))}
      </ul>
      <Dialog
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={t(editing === 'new' ? 'company.fields.add' : 'company.fields.edit')}
        size="lg"
      >
        {editing !== null && (
          <FieldForm field={editing === 'new' ? undefined : editing} onDone={() => setEditing(null)} />
        )}
      </Dialog>
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={async () => deleting && (await remove.mutateAsync({ params: { id: deleting.id } }))}
        title={t('company.fields.delete_title', { name: deleting?.name ?? '' })}
        message={t('company.fields.delete_message')}
        action={t('company.fields.delete')}
        typeToConfirm={deleting?.name ?? ''}
        danger
      />
    </Section>
  )
}
