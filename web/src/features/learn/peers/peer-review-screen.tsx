import { courseworkApi } from '#contract/practice/coursework.ts'
import { peerReviewsApi, type PeerReviewPage } from '#contract/practice/peer-reviews.ts'
import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useParams } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../api/action.ts'
import { useSaveFile } from '../../../api/files/use-download.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { AttachmentList } from '../../../shared/attachments/attachment-list.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { PeerReviewSaid } from '../../../shared/work/peer-review-said.tsx'
import { WorkText } from '../../../shared/work/work-text.tsx'
import classes from '../../../shared/work/work.module.css'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { PeerReviewWriting } from './peer-review-writing.tsx'

/** Another's work, and what one says about it. */
export default function PeerReviewScreen() {
  const { t } = useTranslate()
  const { review: reviewId = '' } = useParams()
  const review = useQuery({
    ...query(peerReviewsApi.byId, { params: { reviewId } }),
    ...freshness.work,
    refetchOnWindowFocus: false,
  })
  if (isApiError(review.error, 'NOT_FOUND', 'BAD_REQUEST')) throw review.error
  if (!review.data) return review.isError ? <LoadFailed of={review} /> : <LoadingLines lines={6} />
  const { course, lesson } = review.data
  return (
    <>
      <PageHeader
        title={t('work.peers.review_of', { lesson: lesson.title })}
        description={course.title}
        back={{ to: `/dashboard/learn/${course.id}/${lesson.id}`, label: lesson.title }}
      />
      <PeerReview review={review.data} reread={async () => (await review.refetch()).data} />
    </>
  )
}

type Props = { review: PeerReviewPage; reread: () => Promise<PeerReviewPage | undefined> }

function PeerReview({ review, reread }: Props) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const known = (next: PeerReviewPage) => {
    client.setQueryData(query(peerReviewsApi.byId, { params: { reviewId: next.id } }).queryKey, next)
    void client.invalidateQueries({ queryKey: [courseworkApi.page.id] })
  }
  const begin = useAction(peerReviewsApi.begin, { success: false, onSuccess: known })
  const renew = async () => (await reread())?.instructionFiles ?? []
  const saving = useSaveFile(renew)
  const { instructions, instructionFiles: files, work, author, state, dueAt, doneAt, rubric, said } = review
  return (
    <div className={classes.work}>
      <p className={classes.quiet}>
        {author ? t('work.peers.by', { name: author }) : t('work.peers.nameless')} ·{' '}
        {t(state === 'done' ? 'work.peers.done_at' : 'work.peers.due')} <DateTime at={doneAt ?? dueAt} />
      </p>
      {instructions && (
        <details>
          <summary>{t('work.peers.asked')}</summary>
          <RichTextView document={instructions} files={{ files, renew, ...saving }} />
        </details>
      )}
      {work ? (
        <PeerWork work={work} reread={reread} />
      ) : (
        <div>
          <p className={classes.plain}>{t('work.peers.begin_how')}</p>
          <Button
            mt="sm"
            size="md"
            rightSection={<IconArrowRight size={18} aria-hidden />}
            loading={begin.isPending}
            onClick={() => begin.mutate({ params: { reviewId: review.id } })}
          >
            {t('work.peers.begin')}
          </Button>
        </div>
      )}
      {work && state === 'begun' && <PeerReviewWriting key={review.id} review={review} onDone={known} />}
      {state === 'done' && (
        <section className={classes.round} aria-label={t('work.peers.yours')}>
          <h2 className={classes.title}>{t('work.peers.yours')}</h2>
          <PeerReviewSaid said={said} score={null} rubric={rubric} />
          <p className={classes.quiet}>{t('work.peers.done_how')}</p>
        </section>
      )}
    </div>
  )
}

function PeerWork({ work, reread }: { work: NonNullable<PeerReviewPage['work']>; reread: Props['reread'] }) {
  const { t } = useTranslate()
  const { text, link, files } = work
  return (
    <section className={classes.round} aria-label={t('work.peers.work')}>
      <h2 className={classes.title}>{t('work.peers.work')}</h2>
      {text && <WorkText text={text} comments={[]} />}
      {/^https?:/i.test(link) && (
        <p className={classes.word}>
          <Anchor href={link} target="_blank" rel="noreferrer noopener" underline="always">
            {link}
          </Anchor>
        </p>
      )}
      {files.length > 0 && (
        <AttachmentList files={files} renew={async () => (await reread())?.work?.files ?? []} />
      )}
    </section>
  )
}
