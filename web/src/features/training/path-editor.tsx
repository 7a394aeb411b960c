import { limits } from '#contract/limits.ts'
import { pathsApi, type Path } from '#contract/paths.ts'
import { Button, Checkbox, Paper, Stack, Textarea, TextInput } from '@mantine/core'
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
import { LoadingLines } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { PathState } from './paths-table.tsx'
import { StepsField } from './steps-field.tsx'
import classes from './training.module.css'

/** A path: what it is called, its courses in their order, and whether people can be put on it. */
export default function PathEditor() {
  const { id = '' } = useParams()
  const path = useQuery(query(pathsApi.byId, { params: { id } }))
  if (path.data) return <Editor key={id} path={path.data} />
  return path.isError ? <LoadFailed of={path} /> : <LoadingLines lines={6} height={48} />
}

const refreshes = [pathsApi.byId, pathsApi.list]

function Acts({ path: { id, state, steps } }: { path: Path }) {
  const { t } = useTranslate()
  const set = useAction(pathsApi.setState, { refreshes, success: false })
  const turn = (to: 'published' | 'archived') => set.mutate({ params: { id }, body: { state: to } })
  return (
    <div className={classes.acts}>
      <PathState state={state} />
      {state === 'published' && (
        <>
          <Button variant="default" loading={set.isPending} onClick={() => turn('archived')}>
            {t('training.path.archive')}
          </Button>
          <Button component={Link} to={`/dashboard/training/new?path=${id}`}>
            {t('training.assign')}
          </Button>
        </>
      )}
      {state !== 'published' && (
        <Button loading={set.isPending} disabled={steps.length === 0} onClick={() => turn('published')}>
          {t(state === 'draft' ? 'training.path.publish' : 'training.path.bring_back')}
        </Button>
      )}
    </div>
  )
}

function Editor({ path }: { path: Path }) {
  const { t } = useTranslate()
  const { id, title, summary, inOrder, steps, people, state, updatedAt } = path
  const now = { title, summary, inOrder, steps }
  const form = useForm({ initialValues: now, validate: validateWith(pathsApi.update.body) })
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
        description={t('training.path.people_on', { count: people })}
        back={{ to: '/dashboard/training/paths', label: t('training.paths') }}
        action={<Acts path={path} />}
      />
      <Form
        form={form}
        onSubmit={(body, saved) =>
          save.mutate(
            { params: { id }, body },
            {
              onSuccess: (one) =>
                saved({ title: one.title, summary: one.summary, inOrder: one.inOrder, steps: one.steps }),
            },
          )
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
            titles={path.titles}
            onChange={(next) => form.setFieldValue('steps', next)}
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
