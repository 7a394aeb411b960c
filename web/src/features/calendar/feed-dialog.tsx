import { calendarApi } from '#contract/calendar.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import classes from './calendar.module.css'

/** The secret address by which another calendar shows this one: made, made anew, or taken back. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('calendar.feed.title')}
      size="lg"
      // A slip beside the dialog must not lose what is shown once.
      closeOnClickOutside={url === null}
      closeOnEscape={url === null}
    >
      {url === null ? <State onMade={setUrl} /> : <Address url={url} onDone={onClose} />}
    </Dialog>
  )
}

function State({ onMade }: { onMade: (url: string) => void }) {
  const { t } = useTranslate()
  const asked = useQuery({ ...query(calendarApi.feed), ...freshness.ownAccess })
  const make = useAction(calendarApi.makeFeed, {
    success: false,
    refreshes: [calendarApi.feed],
    onSuccess: ({ url }) => onMade(url),
  })
  const remove = useAction(calendarApi.removeFeed, {
    success: 'calendar.feed.removed',
    refreshes: [calendarApi.feed],
  })
  if (asked.isError && !asked.data) return <LoadFailed of={asked} />
  if (!asked.data) return <LoadingLines />
  const { madeAt, fetchedAt } = asked.data
  return (
    <Stack gap="md">
      <Text>{t('calendar.feed.lead')}</Text>
      {madeAt !== null && (
        <Text c="dimmed" size="sm">
          {t('calendar.feed.made')} <RelativeTime at={madeAt} />
          {' · '}
          {fetchedAt === null ? (
            t('calendar.feed.not_fetched')
          ) : (
            <>
              {t('calendar.feed.fetched')} <RelativeTime at={fetchedAt} />
            </>
          )}
        </Text>
      )}
      {madeAt !== null && <Text size="sm">{t('calendar.feed.again_how')}</Text>}
      <Group justify="flex-end" gap="xs">
        {madeAt !== null && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t('calendar.feed.remove')}
          </Button>
        )}
        <Button loading={make.isPending} onClick={() => make.mutate({})} data-autofocus>
          {t(madeAt === null ? 'calendar.feed.make' : 'calendar.feed.again')}
        </Button>
      </Group>
    </Stack>
  )
}

function Address({ url, onDone }: { url: string; onDone: () => void }) {
  const { t } = useTranslate()
  return (
    <Stack gap="md">
      <Alert color="yellow">{t('calendar.feed.shown_once')}</Alert>
      <code className={classes.address}>{url}</code>
      <Text size="sm">{t('calendar.feed.how')}</Text>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={url} />
        <Button onClick={onDone} data-autofocus>
          {t('calendar.feed.kept')}
        </Button>
      </Group>
    </Stack>
  )
}
