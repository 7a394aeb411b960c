import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { State } from '../ui/page/states.tsx'

/** In place of what is not kept on this device, while there is no connection: it comes by itself once there is one. */
export function NeedsConnection({ order = 1 }: { order?: 1 | 2 }) {
  const { t } = useTranslate()
  return (
    <State
      order={order}
      icon={<IconWifiOff size={28} />}
      title={t('shell.offline.title')}
      message={t('shell.offline.message')}
      actions={
        order === 1 && (
          <Button component={Link} to="/dashboard/learn">
            {t('shell.offline.to_learning')}
          </Button>
        )
      }
    />
  )
}
