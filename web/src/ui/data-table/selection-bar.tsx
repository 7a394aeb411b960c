import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import type { Selection } from './use-selection.ts'

/** What can be done with the chosen rows, the ones on other pages included. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { t } = useTranslate()
  const count = selection.total ?? selection.ids.size
  return (
    <div className={classes.bar} data-open={count > 0 || undefined}>
      <span role="status" className="tabular">
        {count > 0 && t('ui.table.selected', { count })}
      </span>
      {count > 0 && (
        <>
          {children}
          <Button variant="subtle" color="gray" onClick={selection.clear}>
            {t('ui.table.clear_selection')}
          </Button>
        </>
      )}
    </div>
  )
}
