import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { importModes, type ImportMode, importTargets, ImportTarget } from '#contract/people/import-columns.ts'
import { customColumn } from '#contract/people/custom-fields.ts'
import type { Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import { Alert, Button, Checkbox, Group, NativeSelect, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import type { FormErrors } from '@mantine/form'
import { useCustomFields } from '../form/use-custom-fields.ts'
import { batchQueries } from '../batches-query.ts'
import classes from './imports.module.css'
import { ChooseLayout } from './choose-layout.tsx'
import { MapWords, meaningsOf, wordsToSend } from './map-words.tsx'
import { missing, together } from './mapping.ts'

const people = roles.filter((role) => role !== 'super_admin')
const targetOf = (value: string): ImportTarget | null => ImportTarget.safeParse(value).data ?? null

/**
 * Where the people of the file stand, what each column and each word of it is, and what is to be done with its rows: then a
 * preview, which changes nobody.
 */
export function MapColumns({ batch, role: given }: { batch: UserBatch; role: Role | undefined }) {
  const { t } = useTranslate()
  const [targets, setTargets] = useState(batch.columns.map(({ target }) => target))
  const [meanings, setMeanings] = useState(() => meaningsOf(batch.words))
  const [mode, setMode] = useState<ImportMode>(batch.mode ?? 'create_or_update')
  const [role, setRole] = useState<Role>(batch.role ?? given ?? 'student')
  const [absentRoles, setAbsentRoles] = useState<Role[]>(
    batch.absentRoles.length ? batch.absentRoles : ['student'],
  )
  const [errors, setErrors] = useState<FormErrors>({})
  const plan = useAction(importsApi.plan, { refreshes: batchQueries, success: false, form: { setErrors } })
  const custom = useCustomFields()
  const nameOf = (target: ImportTarget) =>
    custom.find(({ id }) => customColumn(id) === target)?.name ?? t(`users.target.${target}`)
  const lacks = missing(targets, mode)
  const problem = lacks && t('users.map.missing', { target: nameOf(lacks) })
  const headerOf = (i: number) => batch.columns[i]?.header || t('users.map.no_header', { number: i + 1 })

  return (
    <Stack gap="lg">
      {batch.layout && <ChooseLayout batch={batch} layout={batch.layout} />}
      <Paper p="lg" component="section" aria-labelledby="map-columns">
        <Title order={2} size="h4" mb="md" id="map-columns">
          {t('users.map.columns')}
        </Title>
        <ul className={classes.columns}>
          {batch.columns.map((column, i) => (
            <li key={i} className={classes.column} data-used={targets[i] !== null || undefined}>
              <div className={classes.header}>
                <strong>{column.header || t('users.map.no_header', { number: i + 1 })}</strong>
                <span className={classes.samples}>{column.samples.slice(0, 3).join(' · ') || '–'}</span>
                {column.mayBe && targets[i] === null && (
                  <Text size="sm" c="dimmed">
                    {t('users.map.may_be', { target: nameOf(column.mayBe) })}
                  </Text>
                )}
              </div>
              <NativeSelect
                aria-label={t('users.map.is', { header: column.header || String(i + 1) })}
                data={[
                  { value: '', label: t('users.map.leave_out') },
                  ...importTargets.map((target) => ({ value: target, label: nameOf(target) })),
                  ...custom.map(({ id, name }) => ({ value: customColumn(id), label: name })),
                ]}
                value={targets[i] ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setTargets((before) => before.map((target, at) => (at === i ? targetOf(value) : target)))
                }}
              />
            </li>
          ))}
        </ul>
        {together(targets, custom).map(({ target, columns, how }) => {
          const [first = '', ...others] = columns.map(headerOf)
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
        })}
      </Paper>
      <MapWords columns={batch.columns} targets={targets} meanings={meanings} onChange={setMeanings} />
      <Paper p="lg">
        <Stack gap="lg">
          <Radio.Group
            label={t('users.map.mode')}
            value={mode}
            onChange={(value) => setMode(importModes.find((known) => known === value) ?? mode)}
          >
            <Stack gap="sm" mt="xs">
              {importModes.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`users.mode.${value}`)}
                  description={t(`users.mode.${value}.how`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {mode === 'full_sync' && (
            <Checkbox.Group
              label={t('users.map.absent_roles')}
              description={t('users.map.absent_roles_how')}
              value={absentRoles}
              onChange={(values) => setAbsentRoles(people.filter((known) => values.includes(known)))}
            >
              <Group mt="xs">
                {people.map((value) => (
                  <Checkbox key={value} value={value} label={t(`role.${value}`)} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          {mode !== 'update' && mode !== 'fill_missing' && (
            <NativeSelect
              label={t('users.import.role')}
              description={t('users.map.role_how')}
              data={people.map((value) => ({ value, label: t(`role.${value}`) }))}
              value={role}
              onChange={(event) =>
                setRole(people.find((known) => known === event.currentTarget.value) ?? role)
              }
            />
          )}
          {(problem || errors['targets']) && (
            <Alert color="yellow" icon={<IconAlertTriangle size={20} />} role="alert">
              {problem || errors['targets']}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button
              loading={plan.isPending}
              disabled={Boolean(problem)}
              onClick={() => {
                setErrors({})
                plan.mutate({
                  params: { id: batch.id },
                  body: {
                    targets,
                    mode,
                    role,
                    absentRoles,
                    words: wordsToSend(batch.columns, targets, meanings),
                  },
                })
              }}
            >
              {t('users.map.dry_run')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  )
}
