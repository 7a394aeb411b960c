import { kindOf, type OutlineLesson, type OutlineModule } from '#contract/courses/course.ts'
import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconCheckbox, IconGripVertical } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import classes from './editor.module.css'
import { rowId, type RowActs } from './row-acts.ts'
import { onRowKey, Rename, ROW_KEYS, RowError, RowMenu } from './row.tsx'
import type { Handle } from '../../../ui/lists/use-row-drag.ts'

type Props = {
  lesson: OutlineLesson
  /** Why it cannot be saved as it is. */
  error: ReactNode
  number: number
  isChosen: boolean
  /** The others that it can be moved to. */
  modules: readonly OutlineModule[]
  onOpen: () => void
  acts: RowActs | undefined
  handle: Handle
}

export function LessonRow({ lesson, error, number, isChosen, modules, onOpen, acts, handle }: Props) {
  const { t } = useTranslate()
  const { id, title, minutes, required } = lesson
  const kind = kindOf(lesson)
  const [renaming, setRenaming] = useState(false)
  if (renaming && acts)
    return (
      <Rename
        label={t('teach.outline.rename_named', { title })}
        title={title}
        error={error}
        onDone={(next) => {
          setRenaming(false)
          if (next) acts.change({ kind: 'edit_lesson', id, fields: { title: next } })
        }}
      />
    )
  return (
    <div className={classes.row} data-chosen={isChosen || undefined} {...(acts && handle)}>
      {acts && <IconGripVertical size={16} className={classes.grip} aria-hidden />}
      <button
        type="button"
        id={rowId(id)}
        data-row
        className={classes.rowButton}
        aria-current={isChosen || undefined}
        aria-keyshortcuts={acts && ROW_KEYS}
        onClick={onOpen}
        onDoubleClick={() => setRenaming(true)}
        onKeyDown={(event) => onRowKey(event, id, acts, () => setRenaming(true))}
      >
        <span className={classes.rowNumber}>{number}</span>
        <span className={classes.rowText}>
          <span className={classes.rowTitle}>
            {title}
            <RowError>{error}</RowError>
          </span>
          <span className={classes.rowFacts}>
            {kind !== 'page' && <span>{t(`teach.kind.${kind}`)}</span>}
            {!required && <span>{t('teach.outline.optional')}</span>}
            {minutes > 0 && <span>{t('teach.minutes', { minutes })}</span>}
          </span>
        </span>
      </button>
      {acts && (
        <RowMenu id={id} title={title} acts={acts} onRename={() => setRenaming(true)}>
          <Menu.Item
            leftSection={<IconCheckbox size={16} aria-hidden />}
            onClick={() => acts.change({ kind: 'edit_lesson', id, fields: { required: !required } })}
          >
            {t(required ? 'teach.outline.make_optional' : 'teach.outline.make_required')}
          </Menu.Item>
          {modules.length > 0 && (
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<IconArrowsExchange size={16} aria-hidden />}>
                  {t('teach.outline.move_to')}
                </Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {modules.map((module) => (
                  <Menu.Item key={module.id} onClick={() => acts.moveTo(id, module.id)}>
                    {module.title}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          )}
        </RowMenu>
      )}
    </div>
  )
}
