import { Alert } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { State } from './states.tsx'

/** Nobody of the company may enter it for now: `why`, in the operator's words, where there are any. */
type Props = { why: string }

/** Over the fields of a sign-in. */
export function Suspended({ why }: Props) {
  const { t } = useTranslate()
  return (
    <Alert color="yellow" role="status" title={t('login.suspended')}>
      {why || t('login.suspended.why')}
    </Alert>
  )
}

/** In place of a whole screen. */
export function SuspendedScreen({ why }: Props) {
  const { t } = useTranslate()
  return (
    <State
      order={1}
      icon={<IconPlayerPause size={28} />}
      title={t('errors.suspended.title')}
      message={why || t('login.suspended.why')}
    />
  )
}
