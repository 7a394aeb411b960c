import { mentoringApi, type Pair } from '#contract/mentoring/mentoring.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconUserMinus, IconUserShare } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { afterMoves } from '../use-move.ts'
import { HandOverPair } from './hand-over-pair.tsx'
import { pairName } from './pair-columns.tsx'

/** Takes a proposal back, hands a pair over, or ends one. */
export function EndPair({ pair }: { pair: Pair }) {
  const { t } = useTranslate()
  const [asking, setAsking] = useState(false)
  const [handing, setHanding] = useState(false)
  const end = useAction(mentoringApi.endPair, { refreshes: afterMoves })
  if (pair.moves.length === 0) return null
  const canHandOver =
    !pair.group && !pair.peer && isWorking.includes(pair.state) && pair.handover.next === null
  const act = pair.state === 'proposed' ? 'withdraw' : 'end'
  const name = pairName(pair)
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('mentoring.more_of', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canHandOver && (
            <Menu.Item leftSection={<IconUserShare size={16} aria-hidden />} onClick={() => setHanding(true)}>
              {t('mentoring.admin.hand_over')}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconUserMinus size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t(`mentoring.admin.${act}`)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutateAsync({ params: { id: pair.id } })}
        title={t(`mentoring.admin.${act}_title`, { name })}
        message={t(`mentoring.admin.${act}_message`)}
        action={t(`mentoring.admin.${act}`)}
        danger
      />
      <HandOverPair pair={pair} opened={handing} onClose={() => setHanding(false)} />
    </>
  )
}
