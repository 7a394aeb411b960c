import type { UsedTopic } from '#contract/companies/topics.ts'
import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import itemList from '../../../ui/lists/item-list.module.css'
import classes from '../fields/fields.module.css'
import { useUses } from './use-topics.ts'

type Props = { topic: UsedTopic; onRename: () => void; onRemove?: () => void; onAdd?: () => void }

/** A topic with who uses it, and what can be done with it. */
export function TopicItem({ topic, onRename, onRemove, onAdd }: Props) {
  const { t } = useTranslate()
  const { name } = topic
  const acts = [
    { says: t('company.topics.add_one', { name }), does: onAdd, Icon: IconPlus, color: undefined },
    { says: t('company.topics.rename_one', { name }), does: onRename, Icon: IconPencil, color: 'gray' },
    { says: t('company.topics.remove_one', { name }), does: onRemove, Icon: IconTrash, color: 'red' },
  ]
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={itemList.name}>{name}</div>
        <div className={classes.facts}>{useUses()(topic) || t('company.topics.unused')}</div>
      </div>
      <Group gap={4} wrap="nowrap">
        {acts.map(
          ({ says, does, Icon, color }) =>
            does && (
              <ActionIcon key={says} variant="subtle" color={color} aria-label={says} onClick={does}>
                <Icon size={16} aria-hidden />
              </ActionIcon>
            ),
        )}
      </Group>
    </li>
  )
}
