import { IconMail } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [{ to: '/dashboard/outbox', name: 'shell.nav.outbox', icon: IconMail }] satisfies Place[]
