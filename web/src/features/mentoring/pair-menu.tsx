import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCircleCheck,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserMinus,
  IconUserShare,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { Parting } from './move-dialog.tsx'
import { useMove } from './use-move.ts'

type Props = {
  name: string
  relationship: Pick<Relationship, 'id' | 'moves'>
  onPart: (parting: Parting) => void
  /** Hands it over; where it is handed over already, or may not be now, nothing. */
  onHandOver?: (() => void) | undefined
}

/** What may be done with a pair that is one. */
export function PairMenu({ name, relationship: { id, moves }, onPart, onHandOver }: Props) {
  const { t } = useTranslate()
  const move = useMove()
  const size = { size: 16, 'aria-hidden': true }
  const now = (to: 'pause' | 'resume') => move.mutate({ params: { id }, body: { move: to } })
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('mentoring.more_of', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.includes('pause') && (
          <Menu.Item leftSection={<IconPlayerPause {...size} />} onClick={() => now('pause')}>
            {t('mentoring.pause')}
          </Menu.Item>
        )}
        {moves.includes('resume') && (
          <Menu.Item leftSection={<IconPlayerPlay {...size} />} onClick={() => now('resume')}>
            {t('mentoring.resume')}
          </Menu.Item>
        )}
        {onHandOver && (
          <Menu.Item leftSection={<IconUserShare {...size} />} onClick={onHandOver}>
            {t('mentoring.handover')}
          </Menu.Item>
        )}
        {moves.includes('complete') && (
          <Menu.Item leftSection={<IconCircleCheck {...size} />} onClick={() => onPart('complete')}>
            {t('mentoring.complete')}
          </Menu.Item>
        )}
        {moves.includes('end') && (
          <Menu.Item color="red" leftSection={<IconUserMinus {...size} />} onClick={() => onPart('end')}>
            {t('mentoring.end')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
