import {
  companyAdminApi,
  type ConfigurationEntry,
  type SavedConfiguration,
} from '#contract/companies/company-admin.ts'
import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Suspense, useState } from 'react'
import { infinite, query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useCompany } from '../../../api/company/company.ts'
import { formatBytes } from '../../../ui/bytes.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './configuration.module.css'
import { TextDifferences } from './text-differences.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { MoreButton } from '../../../shared/more-button.tsx'

type Props = {
  newest: SavedConfiguration
  /** Whether the editor holds what a restore would replace. */
  unsaved: boolean
  busy: boolean
  onRestore: (version: SavedConfiguration) => Promise<void>
}

export function ConfigurationHistory({ newest, unsaved, busy, onRestore }: Props) {
  const { t } = useTranslate()
  const { id } = useCompany()
  const list = useInfiniteQuery(
    infinite(companyAdminApi.configurationVersions, { params: { id }, query: { pageSize: 20 } }),
  )
  const [opened, open] = useState<number | null>(null)
  const versions = list.data?.pages.flatMap((page) => page.items)
  return (
    <Section title={t('company.history.title')} lead={t('company.history.lead')} plain>
      {list.isError && !versions ? (
        <LoadFailed of={list} />
      ) : !versions ? (
        <LoadingLines />
      ) : versions.length === 0 ? (
        <Empty title={t('company.history.empty')} order={3} />
      ) : (
        <ol className={classes.versions}>
          {versions.map((entry, i) => (
            <Version
              key={entry.version}
              entry={entry}
              previous={versions[i + 1]?.version ?? (list.hasNextPage ? entry.version - 1 : null)}
              newest={newest}
              unsaved={unsaved}
              busy={busy}
              isOpen={opened === entry.version}
              onOpen={(on) => open(on ? entry.version : null)}
              onRestore={onRestore}
            />
          ))}
        </ol>
      )}
      <MoreButton of={list} />
    </Section>
  )
}

type VersionProps = Omit<Props, 'newest'> & {
  entry: ConfigurationEntry
  /** The version before it; null where none is kept. */
  previous: number | null
  newest: SavedConfiguration
  isOpen: boolean
  onOpen: (on: boolean) => void
}

function Version({ isOpen, onOpen, ...rest }: VersionProps) {
  const { entry, newest } = rest
  const { t } = useTranslate()
  const locale = useLocale()
  const isNewest = entry.version === newest.version
  return (
    <li className={classes.version}>
      <div className={classes.versionWords}>
        <Text fw={600}>
          {t('company.configuration.version', { version: entry.version })}
          {isNewest && ` · ${t('company.history.now')}`}
        </Text>
        <Text c="dimmed" size="sm" className="tabular">
          {entry.savedBy ?? t('company.configuration.operator')}
          {' · '}
          {entry.savedAt && <DateTime at={entry.savedAt} />}
          {' · '}
          {formatBytes(entry.bytes, locale)}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-label={t('company.history.show_named', { version: entry.version })}
        onClick={() => onOpen(!isOpen)}
      >
        {t(isOpen ? 'company.configuration.hide' : 'company.history.show')}
      </Button>
      {isOpen && (
        <div className={classes.open}>
          <Suspense fallback={<LoadingLines />}>
            <Opened {...rest} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

type OpenedProps = Omit<VersionProps, 'isOpen' | 'onOpen'>

/** What a version changed over the one before it, and for an old one the way back to it. */
function Opened({ entry, previous, newest, unsaved, busy, onRestore }: OpenedProps) {
  const { t } = useTranslate()
  const { id } = useCompany()
  const [asked, ask] = useState(false)
  const version = useVersion(id, entry.version)
  const label = t('company.history.changes', { version: entry.version })
  return (
    <>
      {previous === null ? (
        <TextDifferences before="" after={version.text} label={label} />
      ) : (
        <Compared id={id} version={previous} after={version.text} label={label} />
      )}
      {entry.version !== newest.version && (
        <Group justify="flex-end" mt="sm">
          <Button variant="default" loading={busy} onClick={() => ask(true)}>
            {t('company.history.restore')}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asked}
        onClose={() => ask(false)}
        title={t('company.history.restore.title', { version: entry.version })}
        message={t(unsaved ? 'company.history.restore.unsaved' : 'company.history.restore.message')}
        action={t('company.history.restore')}
        danger={unsaved}
        onConfirm={() => onRestore(version)}
      />
    </>
  )
}

const useVersion = (id: string, version: number) =>
  useSuspenseQuery({
    ...query(companyAdminApi.configurationVersion, { params: { id, version } }),
    ...freshness.configurationVersion,
  }).data

function Compared(props: { id: string; version: number; after: string; label: string }) {
  const before = useVersion(props.id, props.version)
  return <TextDifferences before={before.text} after={props.after} label={props.label} />
}
