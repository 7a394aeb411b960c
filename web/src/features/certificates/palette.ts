import { IconCertificate } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/learn/certificates', name: 'shell.go.certificates', icon: IconCertificate },
] satisfies NavItem[]
