import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { DeviceKind, DeviceProblem } from '../devices/open-device.ts'

type Props = { kind: DeviceKind; problem: DeviceProblem; onRetry: () => void }

/** Why there is no picture or no sound, and what helps; one may come in without. */
export function DeviceHelp({ kind, problem, onRetry }: Props) {
  const { t } = useTranslate()
  return (
    <Alert
      color="orange"
      icon={<IconInfoCircle size={20} />}
      title={t(`meet.problem.${kind}.${problem}`)}
      data-problem={`${kind} ${problem}`}
    >
      {t(`meet.help.${problem}`)}
      {problem !== 'insecure' && (
        <div>
          <Button variant="default" size="compact-sm" mt={8} onClick={onRetry}>
            {t('generic.retry')}
          </Button>
        </div>
      )}
    </Alert>
  )
}
