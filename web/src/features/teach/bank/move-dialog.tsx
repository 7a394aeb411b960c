import { Button, Group, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { PlaceField } from './place-field.tsx'
import { usePlaceChoices } from './use-places.ts'

type Props = {
  opened: boolean
  /** How many questions are moved. */
  count: number
  sending: boolean
  onClose: () => void
  /** Null: to the company. */
  onSend: (courseId: string | null) => void
}

/** To whom questions belong from now on. */
export function MoveDialog({ opened, onClose, count, ...rest }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('bank.move.title', { count })}>
      <Move {...rest} onClose={onClose} />
    </Dialog>
  )
}

function Move({ sending, onClose, onSend }: Omit<Props, 'opened' | 'count'>) {
  const { t } = useTranslate()
  const choices = usePlaceChoices()
  const [chosen, choose] = useState<string | null>(null)
  const place = chosen ?? choices[0]?.value ?? ''
  return (
    <Stack gap="md">
      <PlaceField choices={choices} value={place} onChange={choose} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('generic.cancel')}
        </Button>
        <Button
          loading={sending}
          disabled={choices.length === 0}
          onClick={() => onSend(place === '' ? null : place)}
        >
          {t('bank.move')}
        </Button>
      </Group>
    </Stack>
  )
}
