import { programmesApi, type Programme } from '#contract/mentoring/programmes.ts'
import type { ProgrammeMove } from '#contract/rules/mentoring/programme-moves.ts'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { afterProgramme } from './use-programme.ts'

/** The next move of a programme as its button; what is rarer behind the dots. Each asks first, and says what follows. */
export function ProgrammeActs({ programme }: { programme: Programme }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const { id, name, state, moves } = programme
  const [asking, setAsking] = useState<ProgrammeMove | 'delete' | null>(null)
  const move = useAction(programmesApi.move, { refreshes: afterProgramme })
  const remove = useAction(programmesApi.delete, {
    refreshes: [programmesApi.list],
    success: 'programmes.deleted',
    onSuccess: () => navigate('/dashboard/mentoring/programmes'),
  })
  const next = moves.find((one) => one !== 'close')
  const act = asking ?? 'open'
  return (
    <>
      {next && (
        // Once it is open, what one comes for is in its parts.
        <Button variant={next === 'open' ? 'filled' : 'default'} onClick={() => setAsking(next)}>
          {t(`programmes.act.${next}`)}
        </Button>
      )}
      {(state === 'draft' || moves.includes('close')) && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={t('programmes.more_about', { name })}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" onClick={() => setAsking(state === 'draft' ? 'delete' : 'close')}>
              {t(`programmes.act.${state === 'draft' ? 'delete' : 'close'}`)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`programmes.act.${act}_title`, { name })}
        message={t(`programmes.act.${act}_message`)}
        action={t(`programmes.act.${act}`)}
        danger={act === 'close' || act === 'delete'}
        onConfirm={() =>
          act === 'delete'
            ? remove.mutateAsync({ params: { id } })
            : move.mutateAsync({ params: { id }, body: { move: act } })
        }
      />
    </>
  )
}
