import { IconEye, IconLock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useMe } from '../../../api/session/me.ts'
import classes from './space.module.css'

/** Who can read something, in words: always there, never to be guessed. */
export function Receipt({
  seenBy,
  other,
  next = null,
}: {
  seenBy: readonly string[]
  other: { id: string; name: string }
  /** The next mentor, who may read on. */
  next?: { id: string; name: string } | null | undefined
}) {
  const { t } = useTranslate()
  const me = useMe()
  const both = seenBy.includes(other.id)
  const Icon = both ? IconEye : IconLock
  if (!both && !seenBy.includes(me.id)) return null
  return (
    <span className={classes.receipt} data-private={!both || undefined}>
      <Icon size={14} aria-hidden />
      {both && next && seenBy.includes(next.id)
        ? t('mentoring.handover.seen', { name: other.name, next: next.name })
        : both
          ? t('mentoring.seen.both', { name: other.name })
          : t('mentoring.seen.me')}
    </span>
  )
}
