import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { Button, Loader, Menu } from '@mantine/core'
import { IconCalendarPlus, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'

/** As many pairs as a menu is walked through; all of them stand in one's mentoring. */
const MOST = 50

/** The way to a free hour of one’s mentor, or to an hour with a mentee: with whom is asked first. */
export function BookMenu() {
  const { t } = useTranslate()
  const [isOpen, open] = useState(false)
  // Before it is opened: what takes the place of an entry that has the focus would leave the keys nowhere.
  const mine = useQuery({
    ...query(mentoringApi.mine, { query: { pageSize: MOST } }),
    ...freshness.mentoring,
  })
  const active = mine.data?.items.filter(({ state }) => state === 'active') ?? []
  return (
    <Menu opened={isOpen} onChange={open} position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button leftSection={<IconCalendarPlus size={18} aria-hidden />}>{t('calendar.book')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {active.map(({ id, part, mentor, mentee }) => {
          const { name, surname } = part === 'mentor' ? mentee : mentor
          return (
            <Menu.Item key={id} component={Link} to={`/dashboard/mentoring/${id}/book`}>
              {t('calendar.book.with', { name: `${name} ${surname}`.trim() })}
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
