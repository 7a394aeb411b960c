import {
  programmeReportApi,
  reportTables,
  type ProgrammeReport,
} from '#contract/mentoring/report/programme-report.ts'
import { SILENT_DAYS } from '#contract/mentoring/mentoring-health.ts'
import { reportFigures, type Figure } from '#contract/rules/mentoring/report-figures.ts'
import { Button, Menu, Text, Title } from '@mantine/core'
import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useCompany } from '../../../../api/company/company.ts'
import { query } from '../../../../api/client.ts'
import { useDownload } from '../../../../api/files/use-download.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { formatNumber } from '../../../../ui/number.ts'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { Section } from '../../../../ui/page/sections.tsx'
import { useDayText, useToday } from '../../../../ui/time/day.ts'
import { useLocale } from '../../../../ui/use-locale.ts'
import { useProgramme } from '../use-programme.ts'
import { ReportDepartments } from './report-departments.tsx'
import classes from './report.module.css'

/** A programme in numbers: to read, to print, and as a file. */
export default function ReportSection() {
  const { t } = useTranslate()
  const { id } = useProgramme()
  const { name: company } = useCompany()
  const day = useDayText()
  const today = useToday()
  const report = useQuery({ ...query(programmeReportApi.get, { params: { id } }), ...freshness.mentoring })
  if (!report.data)
    return report.isError ? <LoadFailed of={report} /> : <LoadingLines lines={6} height={48} />
  return (
    <Section
      title={t('programmes.nav.report')}
      lead={<span className={classes.screenOnly}>{t('programmes.report.lead')}</span>}
      plain
    >
      <p className={classes.paper}>{t('programmes.report.on_paper', { company, day: day(today) })}</p>
      <Tools id={id} />
      <div className={classes.groups}>
        {reportFigures(report.data).map(({ key, figures }) => (
          <section key={key} className={classes.group} aria-labelledby={`report-${key}`}>
            <Title order={3} size="h5" id={`report-${key}`}>
              {t(`programmes.report.group.${key}`)}
            </Title>
            <dl className={classes.figures}>
              {figures.map((figure) => (
                <Row key={figure.key} figure={figure} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Departments report={report.data} />
    </Section>
  )
}

function Tools({ id }: { id: string }) {
  const { t } = useTranslate()
  const save = useDownload(programmeReportApi.export)
  return (
    <div className={classes.tools}>
      <Menu position="bottom-start" withinPortal shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            loading={save.isPending}
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {t('programmes.report.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save.mutate({ params: { id }, body: { format: 'xlsx' } })}>
            {t('programmes.report.export_all')}
          </Menu.Item>
          {reportTables.map((table) => (
            <Menu.Item
              key={table}
              onClick={() => save.mutate({ params: { id }, body: { format: 'csv', table } })}
            >
              {t(`programmes.report.export_${table}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('programmes.report.print')}
      </Button>
    </div>
  )
}

function Row({ figure: { key, number, of } }: { figure: Figure }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const written = (n: number) => formatNumber(n, locale)
  return (
    <div>
      <dt>{t(`programmes.report.figure.${key}`, { days: SILENT_DAYS })}</dt>
      {number === null ? (
        <dd data-few>{t('programmes.report.too_few')}</dd>
      ) : (
        <dd>
          {of === undefined
            ? written(number)
            : t('programmes.report.number_of', { number: written(number), of: written(of) })}
        </dd>
      )}
    </div>
  )
}

function Departments({ report: { departments, kind } }: { report: ProgrammeReport }) {
  const { t } = useTranslate()
  return (
    <section aria-labelledby="report-departments">
      <Title order={3} size="h5" id="report-departments">
        {t('programmes.report.departments')}
      </Title>
      <Text c="dimmed" mt={4} mb="sm" maw="65ch">
        {departments.length === 0
          ? t('programmes.report.departments_none')
          : t(
              kind === 'peer'
                ? 'programmes.report.departments_lead_peer'
                : 'programmes.report.departments_lead',
            )}
      </Text>
      {departments.length > 0 && <ReportDepartments departments={departments} />}
    </section>
  )
}
