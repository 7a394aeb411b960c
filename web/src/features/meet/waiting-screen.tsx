import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { Call } from './call/call.ts'
import { useStore } from '../../shared/store.ts'
import type { LocalMedia } from './devices/local-media.ts'
import classes from './preview/preview.module.css'
import { Video } from './room/stage/video.tsx'

/** In the lobby: one sees oneself, and that a host was told. */
export function WaitingScreen({ call, local }: { call: Call; local: LocalMedia }) {
  const { t } = useTranslate()
  const track = useStore(local.store, (s) => s.cameraTrack)
  const title = useStore(call.store, (s) => s.meeting?.title ?? '')
  return (
    <main className={classes.screen}>
      <div className={classes.picture}>
        {track ? <Video track={track} label={t('meet.self_view')} mirrored /> : <Loader />}
      </div>
      <Stack role="status">
        <Title order={1}>{t('meet.waiting.title')}</Title>
        <Text>{t('meet.waiting.message', { title })}</Text>
        <Button variant="default" onClick={() => call.leave()} style={{ alignSelf: 'start' }}>
          {t('meet.leave')}
        </Button>
      </Stack>
    </main>
  )
}
