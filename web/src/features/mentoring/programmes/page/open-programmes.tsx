import { IconTargetArrow } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { Empty } from '../../../../ui/page/states.tsx'
import { ProgrammeCards, useOpenProgrammes } from './programme-cards.tsx'

/** The programmes that one is in or may join. */
export default function OpenProgrammes() {
  const { t } = useTranslate()
  const open = useOpenProgrammes()
  return (
    <>
      <PageHeader
        title={t('programmes.title')}
        description={t('programmes.lead.people')}
        back={{ to: '/dashboard/mentoring', label: t('mentoring.title') }}
      />
      {open.isPending && <LoadingLines lines={3} height={112} />}
      {open.isError && !open.data && <LoadFailed of={open} />}
      {open.data?.items.length === 0 && (
        <Empty
          icon={<IconTargetArrow size={28} />}
          title={t('programmes.none_open')}
          message={t('programmes.none_open_how')}
        />
      )}
      {open.data && <ProgrammeCards items={open.data.items} />}
    </>
  )
}
