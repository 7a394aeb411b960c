import type { HelpRequest } from '#contract/help/help.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Attachments } from '../../../shared/attachments/attachments.tsx'
import { useMomentText } from '../../../ui/time/time.tsx'

type Props = { request: HelpRequest; hasPictures: boolean; onClose: () => void }

/** That it was asked, by when there is an answer (where there is a mentor to ask), and that one may go on meanwhile. */
export function Asked({ request, hasPictures, onClose }: Props) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const { told } = request
  return (
    <Stack gap="md" role="status">
      <Text fw={600}>{t('help.ask.done')}</Text>
      <Text>
        {told === 'admins' || told === 'nobody'
          ? t(`help.told.${told}`)
          : t('help.ask.done_how', { moment: moment(request.promisedAt) })}
      </Text>
      {hasPictures && (
        <Attachments owner={{ kind: 'help_request', id: request.id }} hideTitle pictures full />
      )}
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
