import { auditApi } from '#contract/people/audit.ts'
import { Button, MultiSelect, Pill, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { PastDaysField } from '../../ui/fields/date-field.tsx'
import { wordsFilter } from '../../ui/lists/select-filter.ts'
import { useActionName } from './action-name.ts'
import classes from './audit.module.css'
import { PersonFilter } from './person-filter.tsx'
import type { AuditTableState } from './use-audit-table.ts'

/** Every choice stands in the address. */
export function AuditFilters({ table, targetName }: { table: AuditTableState; targetName?: string | null }) {
  const { t } = useTranslate()
  const nameOf = useActionName()
  const known = useQuery({ ...query(auditApi.actions), ...freshness.auditActions }).data?.items ?? []
  const { actor, action, target } = table.filters
  const { from, to } = table.days
  return (
    <>
      <PersonFilter
        label={t('audit.filter.actor')}
        value={actor[0]}
        onChange={(id) => table.setFilter('actor', id ? [id] : [])}
      />
      <MultiSelect
        className={classes.filter ?? ''}
        aria-label={t('audit.filter.action')}
        placeholder={action.length ? '' : t('audit.filter.action')}
        data={[...new Set([...known, ...action])].map((name) => ({ value: name, label: nameOf(name) }))}
        value={action}
        onChange={(names) => table.setFilter('action', names)}
        searchable
        filter={wordsFilter(t('ui.nothing_found'))}
        clearable
        clearButtonProps={{ 'aria-label': t('audit.filter.clear_one', { name: t('audit.filter.action') }) }}
      />
      <PastDaysField
        className={classes.dates ?? ''}
        aria-label={t('audit.filter.days')}
        placeholder={t('audit.filter.days')}
        defaultValue={[from ?? null, to ?? null]}
        key={`${from} ${to}`}
        onChange={([first, last]) => {
          // Half a range is not yet a choice; both ends gone is one.
          if ((first === null) !== (last === null)) return
          table.setDays(first ?? null, last ?? null)
        }}
        clearable
        clearButtonProps={{ 'aria-label': t('audit.filter.clear_one', { name: t('audit.filter.days') }) }}
      />
      {action.length === 0 && (
        <Switch
          label={t('audit.sign_ins')}
          checked={table.signIns}
          onChange={(event) => table.showSignIns(event.currentTarget.checked)}
        />
      )}
      {target[0] && (
        <Pill
          size="lg"
          withRemoveButton
          onRemove={() => table.setFilter('target', [])}
          removeButtonProps={{
            'aria-label': t('audit.filter.clear_one', { name: t('audit.filter.target') }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {t('audit.filter.about', { name: targetName ?? '…' })}
        </Pill>
      )}
      {table.batchId && (
        <Pill
          size="lg"
          withRemoveButton
          onRemove={() => table.setFilter('batch', [])}
          removeButtonProps={{
            'aria-label': t('audit.filter.clear_one', { name: t('audit.target.user_batch') }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {t('audit.target.user_batch')}
        </Pill>
      )}
      {table.filtered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={table.clear}
        >
          {t('audit.filter.clear')}
        </Button>
      )}
    </>
  )
}
