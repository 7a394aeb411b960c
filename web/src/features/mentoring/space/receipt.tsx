import { IconEye, IconLock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { fullName } from '../words.ts'
import { useMe } from '../../../api/session/me.ts'
import { useGroup } from './people.tsx'
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
  const group = useGroup()
  const both = group ? seenBy.length > 1 : seenBy.includes(other.id)
  const Icon = both ? IconEye : IconLock
  if (!both && !seenBy.includes(me.id)) return null
  // Of something that in a group is for two alone.
  const isOfTwo = seenBy.length === 2 && seenBy.includes(me.id) && seenBy.includes(other.id)
  if (group && both && !(isOfTwo && group.length > 2))
    return (
      <span
        className={classes.receipt}
        title={group
          .filter(({ id }) => seenBy.includes(id))
          .map(fullName)
          .join(', ')}
      >
        <Icon size={14} aria-hidden />
        {t('mentoring.seen.group', { count: seenBy.length })}
      </span>
    )
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
