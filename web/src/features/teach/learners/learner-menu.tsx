import type { CourseDraft } from '#contract/courses/courses.ts'
import type { Learner } from '#contract/courses/enrolments.ts'
import { mayJudge } from '#contract/rules/learning/own-record.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendar,
  IconCertificate,
  IconCertificateOff,
  IconClockPlus,
  IconDots,
  IconDoorEnter,
  IconUserCheck,
  IconUserMinus,
  IconVersions,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { useMe } from '../../../api/session/me.ts'
import { DueDialog } from './due-dialog.tsx'
import { ExtraTimeDialog } from './extra-time-dialog.tsx'
import { fullName } from './learner-columns.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { useDecide } from './use-decide.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Props = { course: CourseDraft; learner: Learner; target?: ReactNode }

/** What can be done with somebody’s place in the course. */
export function LearnerMenu({ course, learner, target }: Props) {
  const { t } = useTranslate()
  const [act, setAct] = useState<'due' | 'extra' | 'withdraw' | 'move' | 'revoke' | null>(null)
  const decide = useDecide(course.id, learner)
  const judges = mayJudge(useMe(), learner.person.id)
  const close = () => setAct(null)
  const { state, certificate } = learner
  const isRevoked = certificate?.state === 'revoked'
  const isBehind = state !== 'withdrawn' && learner.version < (course.publishedVersion ?? 0)
  const size = { size: 16, 'aria-hidden': true }
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          {target ?? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('teach.learner.actions_of', { name: fullName(learner) })}
            >
              <IconDots size={18} />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'requested' && (
            <Menu.Item
              leftSection={<IconDoorEnter {...size} />}
              onClick={() => decide.mutate({ state: 'active' })}
            >
              {t('teach.learner.let_in')}
            </Menu.Item>
          )}
          {state === 'withdrawn' && (
            <Menu.Item
              leftSection={<IconUserCheck {...size} />}
              onClick={() => decide.mutate({ state: 'active' })}
            >
              {t('teach.learner.back')}
            </Menu.Item>
          )}
          {(state === 'active' || state === 'requested') && (
            <Menu.Item leftSection={<IconCalendar {...size} />} onClick={() => setAct('due')}>
              {t('teach.learner.change_due')}
            </Menu.Item>
          )}
          {state !== 'withdrawn' && judges && (
            <Menu.Item leftSection={<IconClockPlus {...size} />} onClick={() => setAct('extra')}>
              {t('teach.learner.change_extra')}
            </Menu.Item>
          )}
          {isBehind && (
            <Menu.Item leftSection={<IconVersions {...size} />} onClick={() => setAct('move')}>
              {t('teach.learner.move')}
            </Menu.Item>
          )}
          {certificate && judges && (
            <Menu.Item
              color={isRevoked ? undefined : 'red'}
              leftSection={isRevoked ? <IconCertificate {...size} /> : <IconCertificateOff {...size} />}
              onClick={() => setAct('revoke')}
            >
              {t(isRevoked ? 'certificates.reinstate' : 'certificates.revoke')}
            </Menu.Item>
          )}
          {state !== 'withdrawn' && (
            <Menu.Item
              color="red"
              leftSection={<IconUserMinus {...size} />}
              onClick={() => setAct('withdraw')}
            >
              {t(state === 'requested' ? 'teach.learner.refuse' : 'teach.learner.withdraw')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DueDialog courseId={course.id} learner={learner} opened={act === 'due'} onClose={close} />
      <ExtraTimeDialog courseId={course.id} learner={learner} opened={act === 'extra'} onClose={close} />
      <MoveDialog course={course} learner={learner} opened={act === 'move'} onClose={close} />
      <RevokeDialog learner={learner} opened={act === 'revoke'} onClose={close} />
      <WithdrawDialog courseId={course.id} learner={learner} opened={act === 'withdraw'} onClose={close} />
    </>
  )
}
