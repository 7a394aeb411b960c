import { Menu } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import type { NavItem } from '../../feature.ts'
import { MoreButton } from './more-button.tsx'

/** The places that the bar has no room for; fetched, and open, with the first press. */
export default function MoreMenu({ items }: { items: NavItem[] }) {
  const { t } = useTranslate()
  return (
    <Menu defaultOpened position="top-end" width={220} shadow="md">
      <Menu.Target>
        <MoreButton />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ to, name, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} />}>
            {t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
