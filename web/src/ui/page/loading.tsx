import { Loader, Skeleton, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import classes from './states.module.css'

/** A centred spinner over the whole screen. With its label given it needs no language loaded. */
export function Spinner({ label }: { label?: string }) {
  return (
    <div className={classes.screen} role="status" aria-label={label ?? 'Cairn'}>
      <Loader size={40} aria-hidden />
    </div>
  )
}

/** The spinner of one part of a screen. */
export function Loading() {
  const { t } = useTranslate()
  return (
    <div className={classes.part} role="status" aria-label={t('ui.loading')}>
      <Loader size={28} aria-hidden />
    </div>
  )
}

/** Grey lines in the shape of what is coming, so that nothing jumps when it does. */
export function LoadingLines({ lines = 4, height = 20 }: { lines?: number; height?: number }) {
  const { t } = useTranslate()
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <Stack gap={12} aria-hidden>
        {Array.from({ length: lines }, (_, i) => (
          <Skeleton key={i} height={height} width={i % 3 === 2 ? '62%' : '100%'} radius="sm" />
        ))}
      </Stack>
    </div>
  )
}
