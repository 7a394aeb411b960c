import type { HelpRequest } from '#contract/help/help.ts'
import { useTranslate } from '@tolgee/react'
import { Attachments } from '../../shared/attachments/attachments.tsx'
import type { DrawToAnswer } from '../../shared/marking/draw-to-answer.tsx'
import { MessageText } from '../../shared/thread/message-text.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import classes from './help.module.css'
import { fullName } from './words.ts'

type Props = {
  thread: HelpRequest['earlier'][number]
  part: HelpRequest['part']
  onDraw: DrawToAnswer | null
}

/** What was written with a mentor who held it before; `mine` there is of who asked. */
export function Earlier({ thread: { mentor, messages }, part, onDraw }: Props) {
  const { t } = useTranslate()
  const name = fullName(mentor)
  return (
    <section className={classes.earlier} aria-label={t('help.earlier', { name })}>
      <h2 className={classes.cardTitle}>{t('help.earlier', { name })}</h2>
      <ol className={classes.said}>
        {messages.map(({ number, mine, text, at, deleted, attached }) => (
          <li key={number}>
            <span className={classes.quiet}>
              {mine ? t(part === 'student' ? 'messages.you' : 'help.who_asked') : name}
              {' · '}
              <DateTime at={at} />
            </span>
            <div className={classes.saidText}>
              {deleted ? <em>{t('messages.deleted')}</em> : <MessageText text={text} />}
            </div>
            {attached && !deleted && (
              <Attachments
                owner={{ kind: 'message', id: attached.parcel }}
                hideTitle
                onDraw={mine ? onDraw : null}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
