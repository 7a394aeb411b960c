import type { FromFrame, ToFrame } from '#contract/courses/package-frame.ts'
import type { OpenPackage, PackageState } from '#contract/courses/packages.ts'
import { Button } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './package.module.css'

/** Scripts and an origin together: it is another than ours, which the package cannot leave. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads'

export type Left = { item: string; state: PackageState; over: boolean }

type Props = {
  open: OpenPackage
  item: OpenPackage['items'][number]
  /** Tried by whoever makes the course: nothing of it is told. */
  preview?: boolean
  onLeft?: (left: Left) => void
}

/**
 * A package in its frame: at an origin of its own, where it can do what it likes with itself and nothing with us. What it
 * wants to find again comes by messages, from that frame and that origin alone.
 */
export function PackageFrame({ open, item, preview = false, onLeft }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const { origin } = new URL(open.frame)
  // Scripts with an origin are held by a sandbox only where it is not ours.
  if (origin === location.origin) throw new Error('A package is at an origin of its own')

  const show = useEffectEvent(() => {
    const message: ToFrame = {
      cairn: 'show',
      standard: open.standard,
      item,
      learner: open.learner,
      language: locale,
      preview,
    }
    frame.current?.contentWindow?.postMessage(message, origin)
  })
  const hear = useEffectEvent(({ source, origin: from, data }: MessageEvent<FromFrame>) => {
    if (from !== origin || source !== frame.current?.contentWindow) return
    if (data?.cairn === 'ready') setReady(true)
    if (data?.cairn === 'left') onLeft?.({ item: data.item, state: data.state, over: data.over })
  })
  useEffect(() => {
    const listen = (event: MessageEvent<FromFrame>) => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (isReady) show()
  }, [isReady, item.id])

  return (
    <div className={classes.around}>
      <div className={classes.tools}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconMaximize size={16} aria-hidden />}
          onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}
        >
          {t('package.full_screen')}
        </Button>
      </div>
      {!isReady && <LoadingLines lines={6} height={28} />}
      <iframe
        ref={frame}
        className={classes.frame}
        data-ready={isReady || undefined}
        src={open.frame}
        title={item.title || open.title}
        sandbox={SANDBOX}
        allow="fullscreen; autoplay"
      />
    </div>
  )
}
