import { limits } from '#contract/limits.ts'
import { pathsApi, type Path } from '#contract/courses/paths.ts'
import { coursesOf } from '#contract/rules/learning/path.ts'
import { Anchor, Button, Checkbox, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { validateWith } from '../../api/forms.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useLeaveWarning } from '../../ui/drafts/use-leave-warning.ts'
import { PathActs } from './path-acts.tsx'
import { StepsField, type Titles } from './steps/steps-field.tsx'
import classes from './training.module.css'

/** A path: what it is called, its courses in their order, and whether people can be put on it. */
export default function PathEditor() {
  const { id = '' } = useParams()
  const path = useQuery(query(pathsApi.byId, { params: { id } }))
  if (path.data) return <Editor key={id} path={path.data} />
  return path.isError ? <LoadFailed of={path} /> : <LoadingLines lines={6} height={48} />
}

const refreshes = [pathsApi.byId, pathsApi.list]

/** With the titles of its courses: what was added is seen by its name, also after a return. */
function valuesOf({ title, summary, inOrder, steps, titles }: Path) {
  const inOrderOf = (ids: readonly string[]) =>
    ids.flatMap((id) => titles.filter((one) => one.id === id).map((one) => ({ id, title: one.title })))
  return { title, summary, inOrder, steps, titles: inOrderOf(coursesOf(steps)) as Titles }
}
type Values = ReturnType<typeof valuesOf>
const toBody = ({ titles: _, ...body }: Values) => body

function Editor({ path }: { path: Path }) {
  const { t } = useTranslate()
  const { id, title, people, state, updatedAt } = path
  const now = valuesOf(path)
  const form = useForm({
    initialValues: now,
    validate: validateWith(pathsApi.update.body, (values) => toBody(values as Values)),
  })
  // What somebody else saved meanwhile is taken over where nothing of one’s own would be lost.
  const shown = useRef(updatedAt)
  useEffect(() => {
    if (shown.current === updatedAt || form.isDirty()) return
    shown.current = updatedAt
    form.setInitialValues(now)
    form.setValues(now)
  })
  const save = useAction(pathsApi.update, { form, refreshes, success: 'training.path.saved' })
  useLeaveWarning(form.isDirty() && !save.isPending)
  return (
    <>
      <PageHeader
        title={title}
        description={
          state === 'draft' ? (
            t('training.path.people_on', { count: people })
          ) : (
            <Anchor component={Link} to={`/dashboard/training/paths/${id}/people`} underline="always">
              {t('training.path.people_on', { count: people })}
            </Anchor>
          )
        }
        back={{ to: '/dashboard/training/paths', label: t('training.paths') }}
        action={<PathActs path={path} />}
      />
      <Form
        form={form}
        onSubmit={(values, saved) =>
          save.mutate({ params: { id }, body: toBody(values) }, { onSuccess: (one) => saved(valuesOf(one)) })
        }
      >
        <Stack gap="lg" className={classes.narrow ?? ''}>
          <Paper p="lg">
            <Stack gap="md">
              <TextInput
                label={t('training.path.title')}
                maxLength={limits.courseTitleLength}
                required
                {...form.getInputProps('title')}
              />
              <Textarea
                label={t('training.path.summary')}
                description={t('training.path.summary_how')}
                autosize
                minRows={2}
                maxLength={limits.courseSummaryLength}
                {...form.getInputProps('summary')}
              />
              <Checkbox
                label={t('training.path.in_order')}
                description={t('training.path.in_order_how')}
                {...form.getInputProps('inOrder', { type: 'checkbox' })}
              />
            </Stack>
          </Paper>
          <StepsField
            steps={form.values.steps}
            titles={form.values.titles}
            onChange={(next, titles) => {
              form.setFieldValue('steps', next)
              form.setFieldValue('titles', titles)
            }}
            error={form.errors.steps}
          />
          {state === 'published' && people > 0 && <p className={classes.note}>{t('training.path.holds')}</p>}
          <div>
            <Button type="submit" variant="default" loading={save.isPending}>
              {t('generic.save')}
            </Button>
          </div>
        </Stack>
      </Form>
    </>
  )
}
