import { programmesApi, type OpenProgramme } from '#contract/mentoring/programmes.ts'
import type { Data } from '#contract/endpoint.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useParams } from 'react-router'
import { isApiError } from '../../../../api/api-error.ts'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { useMe } from '../../../../api/session/me.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { ProgrammeState } from '../programme-state.tsx'
import classes from '../programmes.module.css'
import { ApplicationCard } from './application-card.tsx'
import { ChooseMentor } from './choose-mentor.tsx'

export type PageData = Data<typeof programmesApi.page>

/** A programme for people: what it is for, what it asks of their time and what it gives, and their application. */
export default function ProgrammePage() {
  const { t } = useTranslate()
  const { id = '' } = useParams()
  const leads = roleAllowed(adminLevel, useMe().role)
  const page = useQuery({ ...query(programmesApi.page, { params: { id } }), ...freshness.mentoring })
  if (isApiError(page.error, 'NOT_FOUND', 'BAD_REQUEST')) throw page.error
  if (!page.data) return page.isError ? <LoadFailed of={page} /> : <LoadingLines lines={5} height={72} />
  const { name, state, aim } = page.data
  return (
    <>
      <PageHeader
        title={name}
        description={
          <span className={classes.standing}>
            <ProgrammeState state={state} />
            <span>{aim}</span>
          </span>
        }
        back={
          leads
            ? { to: `/dashboard/mentoring/programmes/${id}`, label: t('programmes.manage') }
            : { to: '/dashboard/mentoring/programmes', label: t('programmes.title') }
        }
      />
      <div className={classes.page}>
        <About programme={page.data} />
        {!leads && (
          <Stack gap="lg">
            {page.data.chooses && <ChooseMentor page={page.data} />}
            <ApplicationCard page={page.data} />
          </Stack>
        )}
      </div>
    </>
  )
}

function About({ programme }: { programme: OpenProgramme }) {
  const { t } = useTranslate()
  const { weeks, minutes, everyWeeks, asks, gives, agendas, kind, capacity, givesCertificate } = programme
  return (
    <Card title={t('programmes.page.about')}>
      <dl className={classes.facts}>
        {kind !== 'one_to_one' && (
          <div>
            <dt>{t('programmes.page.kind')}</dt>
            <dd>{t(`programmes.page.kind_${kind}`, { count: capacity })}</dd>
          </div>
        )}
        {gives && (
          <div>
            <dt>{t('programmes.page.gives')}</dt>
            <dd>{gives}</dd>
          </div>
        )}
        {givesCertificate && (
          <div>
            <dt>{t('programmes.plan.certificate')}</dt>
            <dd>{t('programmes.page.certificate')}</dd>
          </div>
        )}
        <div>
          <dt>{t('programmes.page.asks')}</dt>
          <dd>
            {t('programmes.asks', { weeks, minutes, count: everyWeeks })}
            {asks && `\n${asks}`}
          </dd>
        </div>
        {agendas.some((one) => one !== '') && (
          <div>
            <dt>{t('programmes.page.agendas')}</dt>
            <dd>
              <ol className={classes.agendas}>
                {agendas.map((one, index) => (
                  // Their number and order say which session each is of.
                  <li key={index}>
                    {one ||
                      t(
                        kind === 'group'
                          ? 'programmes.page.agenda_free_group'
                          : 'programmes.page.agenda_free',
                      )}
                  </li>
                ))}
              </ol>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
