import { deskApi } from '#contract/help/desk.ts'
import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { infinite } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { DeskRow } from './desk-row.tsx'
import classes from './desk.module.css'

/** What one asked the company, and where one asks it. */
export default function Mine() {
  const { t } = useTranslate()
  const { name } = useCompany()
  const [isAsking, ask] = useState(false)
  const list = useInfiniteQuery({ ...infinite(deskApi.mine), ...freshness.help })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const asks = <Button onClick={() => ask(true)}>{t('desk.ask', { company: name })}</Button>
  return (
    <>
      <PageHeader
        title={t('desk.title')}
        description={t('desk.lead.asker', { company: name })}
        back={{ to: '/dashboard/messages', label: t('messages.title') }}
        action={items.length > 0 && asks}
      />
      {list.isPending && <LoadingLines lines={3} height={80} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && items.length === 0 && (
        <Empty
          icon={<IconMessageQuestion size={28} />}
          title={t('desk.none.title')}
          message={t('desk.none.message', { company: name })}
          actions={asks}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((one) => (
            <DeskRow key={one.id} request={one} />
          ))}
        </ul>
      )}
      <MoreButton of={list} />
      <AskDialog opened={isAsking} onClose={() => ask(false)} />
    </>
  )
}
