import { IconLifebuoy } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [{ to: '/dashboard/help', name: 'shell.nav.help', icon: IconLifebuoy }] satisfies Place[]
