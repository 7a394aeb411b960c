import { IconUpload, IconUserPlus } from '@tabler/icons-react'
import type { NavItem } from '../../feature.ts'

export default [
  { to: '/dashboard/users/new', name: 'shell.go.new_user', icon: IconUserPlus },
  { to: '/dashboard/users/import', name: 'shell.go.import_users', icon: IconUpload },
] satisfies NavItem[]
