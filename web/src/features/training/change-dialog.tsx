import { trainingApi, type Assignment } from '#contract/training/training.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { call } from '../../api/client.ts'
import { validateWith } from '../../api/forms.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { dueBody, DueFields, type DueValues } from './due-fields.tsx'
import classes from './training.module.css'

type Props = { assignment: Assignment; opened: boolean; onClose: () => void }

/** Changes by when an assignment is due and how it is renewed; whom that touches is said before. */
export function ChangeDialog({ assignment, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('training.change.title', { title: assignment.what.title })}
    >
      <Change assignment={assignment} onClose={onClose} />
    </Dialog>
  )
}

const valuesOf = ({ dueOn, dueDays, renewMonths, renewDaysBefore }: Assignment): DueValues => ({
  due: dueOn ? 'day' : dueDays ? 'days' : 'none',
  dueOn,
  dueDays: dueDays ?? 30,
  renews: renewMonths !== null,
  renewMonths: renewMonths ?? 12,
  renewDaysBefore,
})
const check = validateWith(trainingApi.change.body, (values) => dueBody(values as DueValues))

function Change({ assignment, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const { id } = assignment
  const form = useForm<DueValues>({ initialValues: valuesOf(assignment), validate: check })
  const change = useAction(trainingApi.change, {
    form,
    refreshes: [trainingApi.byId, trainingApi.list, trainingApi.people],
    success: 'training.changed',
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={change.isPending}
      about={id}
      onSubmit={(values) => change.mutate({ params: { id }, body: dueBody(values) })}
    >
      <Stack gap="md">
        <DueFields form={form} />
        <Touched id={id} values={form.values} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('generic.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

const WAIT_MS = 300

/** Whom the change would touch, before it is saved. */
function Touched({ id, values }: { id: string; values: DueValues }) {
  const { t } = useTranslate()
  const [asked] = useDebouncedValue(JSON.stringify(values), WAIT_MS)
  const body = dueBody(JSON.parse(asked) as DueValues)
  const isWhole = Object.keys(check(JSON.parse(asked) as DueValues)).length === 0
  const found = useQuery({
    queryKey: [trainingApi.preview.id, id, asked],
    queryFn: () => call(trainingApi.preview, { params: { id }, body }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  const { moved = 0, overdue = 0, renewed = 0 } = found.data ?? {}
  return (
    <p role="status" className={classes.note}>
      {found.isError && t('training.touched.failed')}
      {!found.isError && (!isWhole || !found.data) && t('training.touched.unknown')}
      {isWhole && found.isSuccess && (
        <>
          {t('training.touched.moved', { count: moved })}
          {overdue > 0 && ` ${t('training.touched.overdue', { count: overdue })}`}
          {renewed > 0 && ` ${t('training.touched.renewed', { count: renewed })}`}
        </>
      )}
    </p>
  )
}
