import { coursesApi } from '#contract/courses/courses.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { trainingApi } from '#contract/training/training.ts'
import { Anchor, Button, Paper, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { call, query } from '../../api/client.ts'
import { errorText, validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FOUND_AT_ONCE, useFoundOptions, type Option } from '../../ui/fields/use-found-options.ts'
import { dueBody, DueFields, newDue, type DueValues } from './due-fields.tsx'
import classes from './training.module.css'
import { useGroupOption, useGroups } from './use-groups.ts'

type Values = DueValues & {
  /** With their names: whatever was found last, what is chosen is seen, also after a return. */
  groupId: Option | null
  /** `course:<id>` or `path:<id>`. */
  what: Option | null
}

function toBody({ groupId, what, ...due }: Values) {
  const [kind, id] = (what?.value ?? '').split(':')
  return {
    groupId: groupId?.value as string,
    ...(id && (kind === 'path' ? { pathId: id } : { courseId: id })),
    ...dueBody(due),
  }
}

const firstOf = (search: string) => ({ page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) })

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
  const form = useForm<Values>({
    initialValues: {
      groupId: group,
      what,
      ...newDue,
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
  const groups = useGroups(form.values.groupId)
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
          <DueFields form={form} />
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
