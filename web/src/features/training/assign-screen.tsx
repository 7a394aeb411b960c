import { coursesApi } from '#contract/courses.ts'
import { groupsApi } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { pathsApi } from '#contract/paths.ts'
import { trainingApi } from '#contract/training.ts'
import { Anchor, Button, Checkbox, NumberInput, Paper, Radio, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { errorText, validateWith } from '../../api/forms.tsx'
import { DayField } from '../../ui/date-field.tsx'
import { Form } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './training.module.css'

const MOST = 200

type Values = {
  groupId: string | null
  /** `course:<id>` or `path:<id>`. */
  what: string | null
  due: 'none' | 'day' | 'days'
  dueOn: string | null
  dueDays: number | string
  renews: boolean
  renewMonths: number | string
  renewDaysBefore: number | string
}

/** An emptied field is no nought. */
const numberOf = (typed: number | string) => (typed === '' ? NaN : Number(typed))

function toBody({ groupId, what, due, dueOn, dueDays, renews, renewMonths, renewDaysBefore }: Values) {
  const [kind, id] = (what ?? '').split(':')
  return {
    groupId: groupId as string,
    ...(id && (kind === 'path' ? { pathId: id } : { courseId: id })),
    dueOn: due === 'day' ? (dueOn ?? '') : null,
    dueDays: due === 'days' ? numberOf(dueDays) : null,
    renewMonths: renews ? numberOf(renewMonths) : null,
    ...(renews && { renewDaysBefore: numberOf(renewDaysBefore) }),
  }
}

/** What there is to choose from: groups, and courses and paths that let people in. */
function useChoices() {
  const { t } = useTranslate()
  const all = { page: 1, pageSize: MOST }
  const groups = useQuery(query(groupsApi.list, { query: all }))
  const courses = useQuery(query(coursesApi.list, { query: { ...all, state: 'published' } }))
  const paths = useQuery(query(pathsApi.list, { query: { ...all, state: 'published' } }))
  const asOptions = (kind: string, items: readonly { id: string; title: string }[] = []) =>
    items.map(({ id, title }) => ({ value: `${kind}:${id}`, label: title }))
  return {
    groups: groups.data?.items.map(({ id, name, people }) => ({
      value: id,
      label: t('training.group_option', { name, count: people }),
    })),
    whats: [
      { group: t('training.paths'), items: asOptions('path', paths.data?.items) },
      { group: t('training.courses'), items: asOptions('course', courses.data?.items) },
    ],
  }
}

const check = validateWith(trainingApi.assign.body, (values) => toBody(values as Values))

/** Assigns a course or a path to a group: by when, and again when. */
export default function AssignScreen() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { groups, whats } = useChoices()
  const form = useForm<Values>({
    initialValues: {
      groupId: params.get('group'),
      what: params.get('path') ? `path:${params.get('path')}` : null,
      due: 'day',
      dueOn: null,
      dueDays: 30,
      renews: false,
      renewMonths: 12,
      renewDaysBefore: 30,
    },
    validate: (values) => ({
      ...check(values),
      // Judged by the rule only once all else is right.
      ...(!values.what && { what: errorText({ code: 'required' }) }),
    }),
  })
  const assign = useAction(trainingApi.assign, {
    form,
    refreshes: [trainingApi.list],
    success: 'training.assigned',
    onSuccess: ({ id }) => void navigate(`/dashboard/training/${id}`),
  })
  const { due, renews } = form.values
  return (
    <>
      <PageHeader
        title={t('training.assign')}
        description={t('training.assign.lead')}
        back={{ to: '/dashboard/training', label: t('training.title') }}
      />
      <Paper p="lg" className={classes.narrow ?? ''}>
        <Form form={form} onSubmit={(values) => assign.mutate({ body: toBody(values) })}>
          <Stack gap="lg">
            <Select
              label={t('training.field.group')}
              data={groups ?? []}
              searchable
              required
              nothingFoundMessage={t('ui.nothing_found')}
              {...form.getInputProps('groupId')}
            />
            {groups?.length === 0 && (
              <Anchor component={Link} to="/dashboard/users/groups" underline="always">
                {t('training.no_groups')}
              </Anchor>
            )}
            <Select
              label={t('training.field.what_long')}
              data={whats}
              searchable
              required
              nothingFoundMessage={t('ui.nothing_found')}
              {...form.getInputProps('what')}
              error={form.errors.what ?? form.errors.courseId ?? form.errors.pathId}
            />
            <Radio.Group label={t('training.field.due')} {...form.getInputProps('due')}>
              <Stack gap="xs" mt="xs">
                {(['day', 'days', 'none'] as const).map((value) => (
                  <Radio key={value} value={value} label={t(`training.due.${value}_option`)} />
                ))}
              </Stack>
            </Radio.Group>
            {due === 'day' && (
              <DayField label={t('training.due.on')} required {...form.getInputProps('dueOn')} />
            )}
            {due === 'days' && (
              <NumberInput
                label={t('training.due.after')}
                min={1}
                max={limits.dueDays}
                {...form.getInputProps('dueDays')}
              />
            )}
            <Checkbox
              label={t('training.renewal.label')}
              description={t('training.renewal.how')}
              {...form.getInputProps('renews', { type: 'checkbox' })}
            />
            {renews && (
              <>
                <NumberInput
                  label={t('training.renewal.months')}
                  min={1}
                  max={limits.renewMonths}
                  {...form.getInputProps('renewMonths')}
                />
                <NumberInput
                  label={t('training.renewal.before')}
                  min={0}
                  max={limits.renewDaysBefore}
                  {...form.getInputProps('renewDaysBefore')}
                />
              </>
            )}
            <p className={classes.quiet}>{t('training.assign.how')}</p>
            <div>
              <Button type="submit" loading={assign.isPending || assign.isSuccess}>
                {t('training.assign')}
              </Button>
            </div>
          </Stack>
        </Form>
      </Paper>
    </>
  )
}
