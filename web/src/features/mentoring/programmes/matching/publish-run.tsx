import { matchingApi, type Run } from '#contract/mentoring/matching.ts'
import { matchingOf } from '#contract/rules/mentoring/programme-matching.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { isApiError } from '../../../../api/api-error.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useProgramme } from '../use-programme.ts'
import { afterPublishing } from './use-matching.ts'

/** Publishes a draft, or takes back what was published within a day; what follows is said before. */
export function PublishRun({ run }: { run: Run }) {
  const { t } = useTranslate()
  const [asking, setAsking] = useState(false)
  const programme = useProgramme()
  const params = { id: run.id }
  const publish = useAction(matchingApi.publish, {
    refreshes: afterPublishing,
    success: matchingOf(programme) === 'suggested' ? 'programmes.publish.asked' : 'programmes.publish.done',
  })
  const takeBack = useAction(matchingApi.takeBack, {
    refreshes: afterPublishing,
    success: 'programmes.take_back.done',
  })
  const isDraft = run.state === 'draft'
  if (isDraft ? run.pairs === 0 : !run.canTakeBack) return null
  const act = isDraft ? 'publish' : 'take_back'
  const asks = isDraft && matchingOf(programme) === 'suggested'
  const inGroups = isDraft && programme.kind === 'group'
  return (
    <>
      <Button variant={isDraft ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {t(`programmes.${act}`, { count: run.pairs })}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={
          inGroups
            ? t('programmes.publish.title_groups', { count: run.groups })
            : t(`programmes.${act}.title`, { count: run.pairs })
        }
        message={
          inGroups
            ? t('programmes.publish.message_groups', { count: run.alone, people: run.pairs })
            : t(asks ? 'programmes.publish.message_asked' : `programmes.${act}.message`, {
                count: run.alone,
                days: programme.answerDays,
              })
        }
        action={t(`programmes.${act}`, { count: run.pairs })}
        danger={!isDraft}
        onConfirm={async () => {
          try {
            if (isDraft) await publish.mutateAsync({ params, query: { revision: run.revision } })
            else await takeBack.mutateAsync({ params })
          } catch (error) {
            // It is not any more what was asked about: it is looked at again first, and not pressed once more.
            if (!isApiError(error, 'CONFLICT')) throw error
          }
        }}
      />
    </>
  )
}
