import { helpApi } from '#contract/help/help.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { Requests } from './requests.tsx'

/** One’s own requests: those that are open, and what came of the others. */
export default function Mine() {
  const { t } = useTranslate()
  const { role } = useMe()
  const list = useInfiniteQuery({ ...infinite(helpApi.mine), ...freshness.help })
  const all = list.data?.pages.flatMap(({ items }) => items) ?? []
  const open = all.filter(({ state }) => isOpen.includes(state))
  const over = all.filter(({ state }) => !isOpen.includes(state))
  const isOwnPage = role !== 'student'
  return (
    <>
      <PageHeader
        title={t(isOwnPage ? 'help.own' : 'help.title')}
        description={t('help.lead.student')}
        {...(isOwnPage && { back: { to: '/dashboard/help', label: t('help.title') } })}
      />
      {list.isPending && <LoadingLines lines={3} height={96} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && all.length === 0 && (
        <Empty
          icon={<IconLifebuoy size={28} />}
          title={t('help.none.title')}
          message={t('help.none.message')}
          actions={
            <Button component={Link} to="/dashboard/learn">
              {t('help.none.action')}
            </Button>
          }
        />
      )}
      <Requests label={t('help.open')} of={open} />
      <Requests label={t('help.over')} of={over} />
      <MoreButton of={list} />
    </>
  )
}
