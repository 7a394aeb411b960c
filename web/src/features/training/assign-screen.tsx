import { coursesApi } from '#contract/courses.ts'
import { groupsApi, type GroupSummary } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { pathsApi } from '#contract/paths.ts'
import { trainingApi } from '#contract/training.ts'
import { Anchor, Button, Checkbox, NumberInput, Paper, Radio, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { call, query } from '../../api/client.ts'
import { errorText, validateWith } from '../../api/forms.tsx'
import { DayField } from '../../ui/date-field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadingLines } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FOUND_AT_ONCE, useFoundOptions, type Option } from '../../ui/use-found-options.ts'
import classes from './training.module.css'

type Values = {
  /** With their names: whatever was found last, what is chosen is seen, also after a return. */
  groupId: Option | null
  /** `course:<id>` or `path:<id>`. */
  what: Option | null
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
  const [kind, id] = (what?.value ?? '').split(':')
  return {
    groupId: groupId?.value as string,
    ...(id && (kind === 'path' ? { pathId: id } : { courseId: id })),
    dueOn: due === 'day' ? (dueOn ?? '') : null,
    dueDays: due === 'days' ? numberOf(dueDays) : null,
    renewMonths: renews ? numberOf(renewMonths) : null,
    ...(renews && { renewDaysBefore: numberOf(renewDaysBefore) }),
  }
}

const firstOf = (search: string) => ({ page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) })

/** Groups by their names, each with how many people are in it. */
function useGroupOption() {
  const { t } = useTranslate()
  return ({ id, name, people }: Pick<GroupSummary, 'id' | 'name' | 'people'>): Option => ({
    value: id,
    label: t('training.group_option', { name, count: people }),
  })
}

/** Courses and paths that let people in. */
function useFindWhat() {
  const { t } = useTranslate()
  return async (search: string) => {
    const asked = { query: { ...firstOf(search), state: 'published' as const } }
    const [paths, courses] = await Promise.all([call(pathsApi.list, asked), call(coursesApi.list, asked)])
    const options = (kind: string, items: readonly { id: string; title: string }[]) =>
      items.map(({ id, title }) => ({ value: `${kind}:${id}`, label: title }))
    return [
      { group: t('training.paths'), items: options('path', paths.items) },
      { group: t('training.courses'), items: options('course', courses.items) },
    ]
  }
}

const check = validateWith(trainingApi.assign.body, (values) => toBody(values as Values))

/** Assigns a course or a path to a group: by when, and again when. */
export default function AssignScreen() {
  const { t } = useTranslate()
  const [params] = useSearchParams()
  const [groupId, pathId] = [params.get('group') ?? '', params.get('path') ?? '']
  const asOption = useGroupOption()
  const group = useQuery({ ...query(groupsApi.byId, { params: { id: groupId } }), enabled: groupId !== '' })
  const path = useQuery({ ...query(pathsApi.byId, { params: { id: pathId } }), enabled: pathId !== '' })
  return (
    <>
      <PageHeader
        title={t('training.assign')}
        description={t('training.assign.lead')}
        back={{ to: '/dashboard/training', label: t('training.title') }}
      />
      {group.isLoading || path.isLoading ? (
        <LoadingLines lines={6} height={48} />
      ) : (
        <Assign
          group={group.data ? asOption(group.data) : null}
          what={path.data ? { value: `path:${pathId}`, label: path.data.title } : null}
        />
      )}
    </>
  )
}

function Assign({ group, what }: { group: Option | null; what: Option | null }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const asOption = useGroupOption()
  const form = useForm<Values>({
    initialValues: {
      groupId: group,
      what,
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
  const groups = useFoundOptions({
    of: groupsApi.list.id,
    find: async (search) => {
      const { items } = await call(groupsApi.list, { query: firstOf(search) })
      return [{ group: '', items: items.map(asOption) }]
    },
    chosen: form.values.groupId ? [form.values.groupId] : [],
    none: t('training.groups_none'),
  })
  const whats = useFoundOptions({
    of: coursesApi.list.id,
    find: useFindWhat(),
    chosen: form.values.what ? [form.values.what] : [],
    none: t('training.what_none'),
  })
  return (
    <Paper p="lg" className={classes.narrow ?? ''}>
      <Form form={form} onSubmit={(values) => assign.mutate({ body: toBody(values) })}>
        <Stack gap="lg">
          <Select
            label={t('training.field.group')}
            required
            {...groups.field}
            {...form.getInputProps('groupId')}
            value={form.values.groupId?.value ?? null}
            onChange={(_, option) => form.setFieldValue('groupId', option)}
          />
          {groups.isEmpty && (
            <Anchor component={Link} to="/dashboard/users/groups" underline="always">
              {t('training.no_groups')}
            </Anchor>
          )}
          <Select
            label={t('training.field.what_long')}
            required
            {...whats.field}
            {...form.getInputProps('what')}
            value={form.values.what?.value ?? null}
            onChange={(_, option) => form.setFieldValue('what', option)}
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
  )
}
