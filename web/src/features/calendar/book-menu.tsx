import { Button, Loader, Menu } from '@mantine/core'
import { IconCalendarPlus, IconUserSearch } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePairs } from './use-pairs.ts'

/** The way to a free hour of one’s mentor, or to an hour with a mentee: with whom is asked first. */
export function BookMenu() {
  const { t } = useTranslate()
  const [isOpen, open] = useState(false)
  // Before it is opened: what takes the place of an entry that has the focus would leave the keys nowhere.
  const mine = usePairs()
  // A group's session is planned by its mentor.
  const active =
    mine.data?.items.filter(
      ({ state, group, part }) => state === 'active' && !(group && part === 'mentee'),
    ) ?? []
  return (
    <Menu opened={isOpen} onChange={open} position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button leftSection={<IconCalendarPlus size={18} aria-hidden />}>{t('calendar.book')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {active.map(({ id, part, mentor, mentee, group }) => {
          const { name, surname } = part === 'mentor' ? mentee : mentor
          return (
            <Menu.Item key={id} component={Link} to={`/dashboard/mentoring/${id}/book`}>
              {group
                ? t('mentoring.book.new_group')
                : t('calendar.book.with', { name: `${name} ${surname}`.trim() })}
            </Menu.Item>
          )
        })}
        {!mine.data && (
          <Menu.Item disabled leftSection={!mine.isError && <Loader size={16} aria-hidden />}>
            {t(mine.isError ? 'calendar.book.failed' : 'ui.loading')}
          </Menu.Item>
        )}
        {mine.data && active.length === 0 && <Menu.Label>{t('calendar.book.nobody')}</Menu.Label>}
        {mine.data && active.length === 0 && (
          <Menu.Item
            component={Link}
            to="/dashboard/mentoring/find"
            leftSection={<IconUserSearch size={16} aria-hidden />}
          >
            {t('mentoring.find')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
