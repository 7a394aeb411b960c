import type { HelpRequest } from '#contract/help/help.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useMomentText } from '../../../ui/time/time.tsx'

/** That it was asked, by when there is an answer, and that one may go on meanwhile. */
export function Asked({ request, onClose }: { request: HelpRequest; onClose: () => void }) {
  const { t } = useTranslate()
  const moment = useMomentText()
  return (
    <Stack gap="md" role="status">
      <Text fw={600}>{t('help.ask.done')}</Text>
      <Text>{t('help.ask.done_how', { moment: moment(request.promisedAt) })}</Text>
      <Group justify="flex-end" gap="xs">
        <Button component={Link} to={`/dashboard/help/${request.id}`} variant="default">
          {t('help.ask.see')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('help.ask.go_on')}
        </Button>
      </Group>
    </Stack>
  )
}
