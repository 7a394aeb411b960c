import { IconEye, IconLock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useMe } from '../../../api/me.ts'
import classes from './space.module.css'

/** Who can read something, in words: always there, never to be guessed. */
export function Receipt({
  seenBy,
  other,
}: {
  seenBy: readonly string[]
  other: { id: string; name: string }
}) {
  const { t } = useTranslate()
  const me = useMe()
  const both = seenBy.includes(other.id)
  const Icon = both ? IconEye : IconLock
  if (!both && !seenBy.includes(me.id)) return null
  return (
    <span className={classes.receipt} data-private={!both || undefined}>
      <Icon size={14} aria-hidden />
      {both ? t('mentoring.seen.both', { name: other.name }) : t('mentoring.seen.me')}
    </span>
  )
}
