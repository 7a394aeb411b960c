import {
  IconBell,
  IconDatabase,
  IconDeviceLaptop,
  IconEye,
  IconKey,
  IconLanguage,
  IconLock,
  IconSchool,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Sections, type SectionLink } from '../../ui/page/sections.tsx'
import { ProfileSection } from './profile-section.tsx'

const sections: Omit<SectionLink, 'name'>[] = [
  { path: 'profile', icon: IconUser, View: ProfileSection },
  { path: 'language', icon: IconLanguage, View: lazy(() => import('./language-section.tsx')) },
  { path: 'notifications', icon: IconBell, View: lazy(() => import('./mailed-section.tsx')) },
  { path: 'noticed', icon: IconEye, View: lazy(() => import('./noticed-section.tsx')) },
  { path: 'interests', icon: IconSchool, View: lazy(() => import('./interests-section.tsx')) },
  { path: 'password', icon: IconLock, View: lazy(() => import('./password-section.tsx')) },
  {
    path: 'security',
    icon: IconShieldLock,
    View: lazy(() => import('./security/security-section.tsx')),
  },
  { path: 'sessions', icon: IconDeviceLaptop, View: lazy(() => import('./sessions-section.tsx')) },
  { path: 'tokens', icon: IconKey, View: lazy(() => import('./tokens-section.tsx')) },
  { path: 'data', icon: IconDatabase, View: lazy(() => import('./security/my-data-section.tsx')) },
]

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** One's own account: each section has an address and saves on its own. */
export default function AccountScreen() {
  const { t } = useTranslate()
  return (
    <>
      <PageHeader title={t('account.title')} />
      <Sections
        label={t('account.title')}
        at="/dashboard/me"
        sections={sections.map((section) => ({
          ...section,
          name: t(`account.nav.${section.path}`),
        }))}
        missing={<Missing />}
      />
    </>
  )
}
