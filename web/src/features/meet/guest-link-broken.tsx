import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { suspensionOf } from '../../api/session/suspension.ts'
import { State } from '../../ui/page/states.tsx'
import { SuspendedScreen } from '../../ui/page/suspended.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'

/** A link that leads nowhere (any more), or one that cannot be looked up just now. */
export function GuestLinkBroken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslate()
  const suspended = suspensionOf(error)
  if (suspended !== undefined)
    return (
      <main style={{ margin: 'auto' }}>
        <SuspendedScreen why={suspended} />
      </main>
    )
  if (!isApiError(error, 'NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST'))
    return <LoadFailed of={{ error, refetch: onRetry }} />
  return (
    <main style={{ margin: 'auto' }}>
      <State
        order={1}
        icon={<IconLinkOff size={28} />}
        title={t('meet.guests.broken.title')}
        message={t('meet.guests.broken.message')}
        actions={
          <Button component={Link} to="/" variant="default">
            {t('not_found.home')}
          </Button>
        }
      />
    </main>
  )
}
