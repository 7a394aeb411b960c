import { platformApi } from '#contract/platform.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { LoadingLines } from '../../ui/loading.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './outbox.module.css'

const LINK = /(https?:\/\/[^\s]+)/

/** A mail's text, its links to be followed. The HTML part is not drawn: a mail has no place among our own pages. */
export function Message({ id }: { id: string }) {
  const { t } = useTranslate()
  const mail = useQuery(query(platformApi.outboxMessage, { params: { id } }))
  if (mail.isPending) return <LoadingLines lines={6} />
  if (!mail.data) return <ErrorState onRetry={() => void mail.refetch()} retrying={mail.isFetching} />
  if (!mail.data.text) return <p>{t('outbox.gone')}</p>
  return (
    <>
      <p className={classes.to}>{t('outbox.to_whom', { to: mail.data.to })}</p>
      <div className={classes.text}>
        {mail.data.text.split(LINK).map((part, index) =>
          LINK.test(part) ? (
            <a key={index} href={part} rel="noreferrer">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </div>
    </>
  )
}
