import type { OutlineModule } from '#contract/courses/course.ts'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import classes from './editor.module.css'
import { rowId, type RowActs } from './row-acts.ts'
import { onRowKey, Rename, ROW_KEYS, RowError, RowMenu } from './row.tsx'
import type { Handle } from '../../../ui/lists/use-row-drag.ts'

type Props = {
  module: OutlineModule
  /** Why it cannot be saved as it is. */
  error: ReactNode
  number: number
  acts: RowActs | undefined
  handle: Handle
}

export function ModuleRow({ module: { id, title }, error, number, acts, handle }: Props) {
  const { t } = useTranslate()
  const [renaming, setRenaming] = useState(false)
  if (!acts) return <h3 className={classes.moduleTitle}>{title}</h3>
  if (renaming)
    return (
      <Rename
        label={t('teach.outline.rename_named', { title })}
        title={title}
        error={error}
        onDone={(next) => {
          setRenaming(false)
          if (next) acts.change({ kind: 'rename_module', id, title: next })
        }}
      />
    )
  return (
    <div className={classes.row} data-module {...handle}>
      <IconGripVertical size={16} className={classes.grip} aria-hidden />
      <h3 className={classes.moduleTitle}>
        <button
          type="button"
          id={rowId(id)}
          data-row
          className={classes.rowButton}
          aria-keyshortcuts={ROW_KEYS}
          onClick={() => setRenaming(true)}
          onKeyDown={(event) => onRowKey(event, id, acts, () => setRenaming(true))}
        >
          <span className={classes.rowNumber}>{t('teach.outline.module', { number })}</span>
          <span className={classes.rowTitle}>
            {title}
            <RowError>{error}</RowError>
          </span>
        </button>
      </h3>
      <RowMenu id={id} title={title} acts={acts} onRename={() => setRenaming(true)} />
    </div>
  )
}
