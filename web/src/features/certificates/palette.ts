import { IconCertificate } from '@tabler/icons-react'
import type { Place } from '../../feature.ts'

export default [
  { to: '/dashboard/learn/certificates', name: 'shell.go.certificates', icon: IconCertificate },
] satisfies Place[]
