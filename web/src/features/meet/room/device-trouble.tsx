import { CloseButton } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useStore } from '../../../shared/store.ts'
import type { LocalMedia } from '../devices/local-media.ts'
import { DeviceHelp } from '../preview/device-help.tsx'
import classes from './room.module.css'

const kinds = ['camera', 'microphone'] as const

/** A device that could not be switched on in the middle of a call: why, and what helps. */
export function DeviceTrouble({ local }: { local: LocalMedia }) {
  const { t } = useTranslate()
  const problems = useStore(local.store, (s) => s)
  return (
    <div className={classes.trouble} role="status">
      {kinds.map((kind) => {
        const problem = kind === 'camera' ? problems.cameraProblem : problems.microphoneProblem
        return (
          problem && (
            <div key={kind} className={classes.troubleBox}>
              <DeviceHelp
                kind={kind}
                problem={problem}
                onRetry={() => void (kind === 'camera' ? local.setCamera(true) : local.setMicrophone(true))}
              />
              <CloseButton aria-label={t('generic.close')} onClick={() => local.forget(kind)} />
            </div>
          )
        )
      })}
    </div>
  )
}
