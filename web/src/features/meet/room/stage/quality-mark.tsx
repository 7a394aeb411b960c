import { IconAntennaBars2, IconAntennaBars3, IconAntennaBars5 } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'
import classes from './tile.module.css'

const icons = { good: IconAntennaBars5, fair: IconAntennaBars3, poor: IconAntennaBars2 }

/** How well somebody's connection goes; a good one is not worth a mark. */
export function QualityMark({ call, peerId }: { call: Call; peerId: string }) {
  const { t } = useTranslate()
  const quality = useStore(call.store, (s) => s.quality.get(peerId))
  if (quality === undefined || quality === 'unknown' || quality === 'good') return null
  const Icon = icons[quality]
  return (
    <span className={classes.mark} role="img" aria-label={t(`meet.quality.${quality}`)}>
      <Icon size={18} />
    </span>
  )
}
