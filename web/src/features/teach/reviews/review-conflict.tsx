import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useStore } from '../../../shared/store.ts'
import { RelativeTime } from '../../../ui/time/time.tsx'
import { ReviewText } from './review-text.tsx'
import type { ReviewSaver } from './review-saver.ts'
import classes from './reviews.module.css'

/** What another reviewer saved while one was writing, above one’s own: neither is lost before one chooses. */
export function ReviewConflict({ saver }: { saver: ReviewSaver }) {
  const { t } = useTranslate()
  const newer = useStore(saver, (state) => state.newer)
  if (!newer) return null
  const { by, at, mine } = newer.review
  const who = mine ? 'mine' : by ? 'who' : 'somebody'
  return (
    <Alert
      color="yellow"
      role="region"
      aria-label={t('reviews.conflict.title')}
      title={t('reviews.conflict.title')}
      icon={<IconUsers size={20} aria-hidden />}
    >
      <div className={classes.told}>
        <p>
          {t(`reviews.conflict.${who}`, { name: by ?? '' })}
          {at && (
            <>
              {' · '}
              <RelativeTime at={at} />
            </>
          )}
        </p>
        <div className={classes.theirs} tabIndex={0} role="group" aria-label={t('reviews.conflict.theirs')}>
          <ReviewText review={newer.review} asked={newer} />
        </div>
        <p>{t('reviews.conflict.how')}</p>
        <div className={classes.acts}>
          <Button size="sm" variant="default" onClick={saver.takeTheirs}>
            {t('reviews.conflict.take_theirs')}
          </Button>
          <Button size="sm" onClick={saver.keepMine}>
            {t('reviews.conflict.keep_mine')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
