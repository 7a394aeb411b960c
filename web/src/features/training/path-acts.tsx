import { pathsApi, type Path } from '#contract/courses/paths.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import { toast } from '../../api/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PathState } from './paths-table.tsx'
import classes from './training.module.css'

const refreshes = [pathsApi.byId, pathsApi.list]

/** What can be done with a path: a draft is deleted, what was published is archived. */
export function PathActs({ path: { id, title, state, steps } }: { path: Path }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const set = useAction(pathsApi.setState, { refreshes, success: false })
  const remove = useAction(pathsApi.delete, {
    refreshes: [pathsApi.list],
    success: 'training.path.deleted',
    onSuccess: () => navigate('/dashboard/training/paths'),
  })
  const turn = (to: 'published' | 'archived', onSuccess?: () => void) =>
    set.mutate({ params: { id }, body: { state: to } }, { ...(onSuccess && { onSuccess }) })
  const archive = () =>
    turn('archived', () =>
      toast({
        severity: 'info',
        message: 'training.path.archived',
        params: { title },
        undo: () => turn('published'),
      }),
    )
  return (
    <div className={classes.acts}>
      <PathState state={state} />
      {state === 'draft' && (
        <Button variant="default" onClick={() => setDeleting(true)}>
          {t('training.path.delete')}
        </Button>
      )}
      {state === 'published' && (
        <>
          <Button variant="default" loading={set.isPending} onClick={archive}>
            {t('training.path.archive')}
          </Button>
          <Button variant="default" component={Link} to={`/dashboard/training/paths/${id}/people`}>
            {t('training.path.enrol')}
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
      <ConfirmDialog
        opened={deleting}
        onClose={() => setDeleting(false)}
        title={t('training.path.delete_title', { title })}
        message={t('training.path.delete_message')}
        action={t('training.path.delete')}
        danger
        onConfirm={() => remove.mutateAsync({ params: { id } })}
      />
    </div>
  )
}
