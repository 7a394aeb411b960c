import type { WorkCarried } from '#contract/help/carried.ts'
import { Anchor } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { DateTime } from '../../ui/time/time.tsx'
import { WorkText } from '../work/work-text.tsx'
import classes from './help-item.module.css'

/** What somebody was writing at an assignment, or had handed in, and what was said of it, when they asked. */
export function CarriedWork({ work }: { work: WorkCarried }) {
  const { t } = useTranslate()
  const { round, handedInAt, text, link, files, review } = work
  const isEmpty = text.trim() === '' && link === '' && files.length === 0
  return (
    <>
      <p className={classes.quiet}>
        {t('work.round', { number: round })}
        {' · '}
        {handedInAt === null ? (
          t('help.carried.draft')
        ) : (
          <>
            {t('work.handed_in')} <DateTime at={handedInAt} />
          </>
        )}
      </p>
      {isEmpty && <p className={classes.quiet}>{t('help.carried.work_none')}</p>}
      {text.trim() !== '' && (
        <div className={classes.written} tabIndex={0} role="group" aria-label={t('help.carried.written')}>
          <WorkText text={text} comments={[]} />
        </div>
      )}
      {/^https?:/i.test(link) && (
        <p className={classes.said}>
          <Anchor href={link} target="_blank" rel="noreferrer noopener" underline="always">
            {link}
          </Anchor>
        </p>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('help.carried.files')}>
          {files.map((name, at) => (
            <li key={at}>
              <IconPaperclip size={16} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
      {review && <Reviewed review={review} />}
    </>
  )
}

function Reviewed({ review }: { review: NonNullable<WorkCarried['review']> }) {
  const { t } = useTranslate()
  const { round, outcome, passed, score, word, comments, levels } = review
  return (
    <div className={classes.tried}>
      <h3 className={classes.partTitle}>{t('help.carried.review', { number: round })}</h3>
      <p className={classes.said}>
        {outcome === 'returned' ? t('work.outcome.returned') : t(passed ? 'work.passed' : 'work.not_passed')}
        {outcome === 'graded' && score && ` · ${t('work.score', { ...score })}`}
      </p>
      {word && <p className={classes.said}>{word}</p>}
      {levels.map(({ criterion, level }) => (
        <p key={criterion} className={classes.said}>
          {criterion}: <strong>{level}</strong>
        </p>
      ))}
      {comments.length > 0 && (
        <ul className={classes.comments} aria-label={t('work.comments')}>
          {comments.map(({ quote, text }, at) => (
            <li key={at}>
              <q>{quote}</q>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
