import { packagesApi } from '#contract/courses/packages.ts'
import { Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPackage, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { call } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { PackageFrame } from '../../../shared/package/package-frame.tsx'
import { PackageItems } from '../../../shared/package/package-items.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './package.module.css'

type Props = { courseId: string; attachmentId: string }

/** What a package is, and a try of it as for somebody who begins it: nothing of that is kept. */
export function PackageView({ courseId, attachmentId }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const params = { id: courseId, attachmentId }
  const info = useQuery({
    queryKey: [packagesApi.read.id, { params }],
    queryFn: () => call(packagesApi.read, { params }),
    ...freshness.packageInfo,
  })
  const [at, goTo] = useState(0)
  const tried = useAction(packagesApi.preview, { success: false })
  const open = tried.data
  const item = open?.items[at]
  if (!info.data) return info.isError ? <LoadFailed of={info} /> : <LoadingLines lines={3} />
  const { title, standard, items, files, bytes } = info.data
  return (
    <Paper p="md" className={classes.package} component="section" aria-label={t('teach.package.what')}>
      <IconPackage size={28} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <strong>{title}</strong>
        <small>
          {[`SCORM ${standard}`, t('teach.package.files', { count: files }), formatBytes(bytes, locale)].join(
            ' · ',
          )}
        </small>
        {items.length > 1 && (
          <ol>
            {items.map((one) => (
              <li key={one.id}>{one.title}</li>
            ))}
          </ol>
        )}
      </div>
      <Button
        variant="default"
        aria-haspopup="dialog"
        loading={tried.isPending}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        onClick={() => {
          goTo(0)
          tried.mutate({ params })
        }}
      >
        {t('teach.package.try')}
      </Button>
      <Dialog opened={open !== undefined} onClose={tried.reset} size="90rem" title={title}>
        {open && item && (
          <>
            {open.items.length > 1 && <PackageItems items={open.items} at={at} onGo={goTo} />}
            <PackageFrame key={item.id} open={open} item={item} preview />
          </>
        )}
      </Dialog>
    </Paper>
  )
}
