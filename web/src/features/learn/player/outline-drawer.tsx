import type { CoursePage } from '#contract/courses/enrolments.ts'
import { Drawer } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Outline } from '../outline.tsx'

type Props = { page: CoursePage; current: string; opened: boolean; onClose: () => void }

/** The outline where there is no room for it beside the text. */
export default function OutlineDrawer({ page, current, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={page.title}
      position="right"
      size="min(400px, 100vw)"
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      <Outline page={page} current={current} onGo={onClose} level={3} />
    </Drawer>
  )
}
