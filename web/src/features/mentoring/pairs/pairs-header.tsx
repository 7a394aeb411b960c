import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { Anchor, Button } from '@mantine/core'
import { IconActivityHeartbeat, IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'

/** What the screen is for, and the way to what belongs to it: one’s own pairs, their health and the programmes. */
export function PairsHeader({ propose }: { propose: ReactNode }) {
  const { t } = useTranslate()
  const own = useQuery({ ...query(mentoringApi.mine, { query: { pageSize: 1 } }), ...freshness.mentoring })
  return (
    <PageHeader
      title={t('mentoring.title')}
      description={
        <>
          {t('mentoring.lead.admin')}
          {(own.data?.total ?? 0) > 0 && (
            <>
              {' '}
              <Anchor component={Link} to="/dashboard/mentoring/mine" inherit underline="always">
                {t('mentoring.own')}
              </Anchor>
            </>
          )}
        </>
      }
      action={
        <>
          <Button
            component={Link}
            to="/dashboard/mentoring/health"
            variant="default"
            leftSection={<IconActivityHeartbeat size={18} aria-hidden />}
          >
            {t('mentoring.health')}
          </Button>
          <Button
            component={Link}
            to="/dashboard/mentoring/programmes"
            variant="default"
            leftSection={<IconTargetArrow size={18} aria-hidden />}
          >
            {t('programmes.go')}
          </Button>
          {propose}
        </>
      }
    />
  )
}
