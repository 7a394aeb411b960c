import { customColumn } from '#contract/people/custom-fields.ts'
import { ImportTarget, importTargets } from '#contract/people/import-columns.ts'
import type { UserBatch } from '#contract/people/imports.ts'
import { NativeSelect, Paper, Text, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useCustomFields } from '../form/use-custom-fields.ts'
import classes from './imports.module.css'
import { together } from './mapping.ts'
import { useTargetName } from './use-mapping.ts'

const targetOf = (value: string): ImportTarget | null => ImportTarget.safeParse(value).data ?? null

/** Whether a column is taken for one that says who may come in. */
const saysAccess = (target: ImportTarget | null) =>
  target === 'status' || target === 'suspended' || target === 'deleted'

type BatchColumn = UserBatch['columns'][number]
type Targets = readonly (ImportTarget | null)[]
type Props = {
  columns: readonly BatchColumn[]
  targets: Targets
  onChange: (index: number, target: ImportTarget | null) => void
}

/** What each column of the file is. */
export function ColumnTargets({ columns, targets, onChange }: Props) {
  const { t } = useTranslate()
  return (
    <Paper p="lg" component="section" aria-labelledby="map-columns">
      <Title order={2} size="h4" mb="md" id="map-columns">
        {t('users.map.columns')}
      </Title>
      <ul className={classes.columns}>
        {columns.map((column, i) => (
          <ColumnTarget
            key={i}
            column={column}
            number={i + 1}
            target={targets[i] ?? null}
            onChange={(target) => onChange(i, target)}
          />
        ))}
      </ul>
      <SeveralColumns columns={columns} targets={targets} />
    </Paper>
  )
}

type ColumnProps = {
  column: BatchColumn
  number: number
  target: ImportTarget | null
  onChange: (target: ImportTarget | null) => void
}

function ColumnTarget({ column, number, target, onChange }: ColumnProps) {
  const { t } = useTranslate()
  const custom = useCustomFields()
  const nameOf = useTargetName()
  return (
    <li className={classes.column} data-used={target !== null || undefined}>
      <div className={classes.header}>
        <strong>{column.header || t('users.map.no_header', { number })}</strong>
        <span className={classes.samples}>{column.samples.slice(0, 3).join(' · ') || '–'}</span>
        {column.mayBe && !saysAccess(target) && (
          <Text size="sm" c="dimmed">
            {t('users.map.may_be', { target: nameOf(column.mayBe) })}
          </Text>
        )}
      </div>
      <NativeSelect
        aria-label={t('users.map.is', { header: column.header || String(number) })}
        data={[
          { value: '', label: t('users.map.leave_out') },
          ...importTargets.map((one) => ({ value: one, label: nameOf(one) })),
          ...custom.map(({ id, name }) => ({ value: customColumn(id), label: name })),
        ]}
        value={target ?? ''}
        onChange={(event) => onChange(targetOf(event.currentTarget.value))}
      />
    </li>
  )
}

/** What becomes of columns that are the same thing. */
function SeveralColumns({ columns, targets }: Pick<Props, 'columns' | 'targets'>) {
  const { t } = useTranslate()
  const custom = useCustomFields()
  const nameOf = useTargetName()
  const headerOf = (i: number) => columns[i]?.header || t('users.map.no_header', { number: i + 1 })
  return together(targets, custom).map(({ target, columns: same, how }) => {
    const [first = '', ...others] = same.map(headerOf)
    return (
      <Text key={target} size="sm" mt="sm">
        {t(`users.map.${how}`, {
          target: nameOf(target),
          columns: [first, ...others].join(' + '),
          first,
          others: others.join(', '),
        })}
      </Text>
    )
  })
}
