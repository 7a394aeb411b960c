import type { SentAnnouncement } from '#contract/installation/announcements.ts'
import { useTranslate } from '@tolgee/react'

/** For whom it is, in a few words. */
export function AudienceWords({
  of: { audience, names },
}: {
  of: Pick<SentAnnouncement, 'audience' | 'names'>
}) {
  const { t } = useTranslate()
  if (audience.kind === 'everyone') return t('announcements.audience.everyone')
  if (audience.kind === 'roles')
    return audience.roles.map((role) => t(`announcements.role.${role}`)).join(', ')
  return names.length > 0 ? names.join(', ') : t(`announcements.audience.${audience.kind}_gone`)
}
