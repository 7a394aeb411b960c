import { IconVideo } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [{ to: '/meet', name: 'shell.nav.meet', icon: IconVideo }] satisfies Place[]
