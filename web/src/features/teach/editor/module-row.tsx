import type { OutlineModule } from '#contract/courses/course.ts'
import { Menu } from '@mantine/core'
import { IconCalendarTime, IconGripVertical } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useOpensText } from '../../../shared/courses/opens-text.ts'
import classes from './editor.module.css'
import { rowId, type RowActs } from './row-acts.ts'
import { onRowKey, Rename, ROW_KEYS, RowError, RowMenu } from './row.tsx'
import type { Handle } from '../../../ui/lists/use-row-drag.ts'

const OpeningDialog = lazy(() => import('./opening-dialog.tsx'))

type Props = {
  module: OutlineModule
  /** Why it cannot be saved as it is. */
  error: ReactNode
  number: number
  acts: RowActs | undefined
  handle: Handle
}

export function ModuleRow({ module, error, number, acts, handle }: Props) {
  const { id, title, opens } = module
  const { t } = useTranslate()
  const [renaming, setRenaming] = useState(false)
  const [opening, setOpening] = useState(false)
  const opensText = useOpensText()
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
            {opens && <span className={classes.rowOpens}>{opensText(opens)}</span>}
            <RowError>{error}</RowError>
          </span>
        </button>
      </h3>
      <RowMenu id={id} title={title} acts={acts} onRename={() => setRenaming(true)}>
        <Menu.Item leftSection={<IconCalendarTime size={16} aria-hidden />} onClick={() => setOpening(true)}>
          {t('teach.opening.act')}
        </Menu.Item>
      </RowMenu>
      {opening && (
        <Suspense>
          <OpeningDialog
            module={module}
            onChange={(next) => acts.change({ kind: 'open_module', id, opens: next })}
            onClose={() => setOpening(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
