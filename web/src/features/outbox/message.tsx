import { platformApi } from '#contract/installation/platform.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import classes from './outbox.module.css'
import { LoadFailed } from '../../shared/load-failed.tsx'

const LINK = /(https?:\/\/[^\s]+)/

/** Links of a mail open beside the page: a frame that held another page would hold it without its own rights. */
const LINKS = '<base target="_blank">'

/**
 * A mail as its reader sees it, in a frame that runs nothing and reaches nothing of ours; or its text, with the links
 * to be followed.
 */
export function Message({ id, subject }: { id: string; subject: string }) {
  const { t } = useTranslate()
  const [shown, show] = useState('html')
  const mail = useQuery({
    ...query(platformApi.outboxMessage, { params: { id } }),
    ...freshness.outboxMessage,
  })
  if (mail.isPending) return <LoadingLines lines={6} />
  if (!mail.data) return <LoadFailed of={mail} />
  if (!mail.data.text) return <p>{t('outbox.gone')}</p>
  return (
    <>
      <p className={classes.to}>{t('outbox.to_whom', { to: mail.data.to })}</p>
      {mail.data.html && (
        <SegmentedControl
          mb="sm"
          aria-label={t('outbox.view')}
          value={shown}
          onChange={show}
          data={['html', 'text'].map((value) => ({ value, label: t(`outbox.view.${value}`) }))}
        />
      )}
      {shown === 'html' && mail.data.html ? (
        <iframe
          className={classes.frame}
          title={t('outbox.frame', { subject })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={LINKS + mail.data.html}
        />
      ) : (
        <Words text={mail.data.text} />
      )}
    </>
  )
}

function Words({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {text.split(LINK).map((part, index) =>
        LINK.test(part) ? (
          <a key={index} href={part} rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  )
}
