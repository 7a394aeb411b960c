import type { CustomField } from '#contract/people/custom-fields.ts'
import { ActionIcon, Badge, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './fields.module.css'
import itemList from '../../../ui/lists/item-list.module.css'

type Props = {
  field: CustomField
  isFirst: boolean
  isLast: boolean
  /** A place up or down. */
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

/** A field in the list of them: what it is, and what can be done with it. */
export function FieldItem({ field, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  const { t } = useTranslate()
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={itemList.name}>
          {field.name}
          {field.required && (
            <Badge variant="default" tt="none">
              {t('company.fields.required')}
            </Badge>
          )}
        </div>
        <div className={classes.facts}>
          {[
            t(`company.fields.kind.${field.kind}`),
            t(`company.fields.seen_by.${field.seenBy}`),
            ...(field.editedBy === 'self' ? [t('company.fields.edited_by.self')] : []),
          ].join(' · ')}
        </div>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('company.fields.up', { name: field.name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('company.fields.down', { name: field.name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('company.fields.edit_one', { name: field.name })}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('company.fields.delete_one', { name: field.name })}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}
