import { IconMail } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [{ to: '/dashboard/outbox', name: 'shell.nav.outbox', icon: IconMail }] satisfies NavItem[]
