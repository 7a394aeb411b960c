import {
  IconDatabase,
  IconDeviceLaptop,
  IconKey,
  IconLanguage,
  IconLock,
  IconSchool,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, type ComponentType } from 'react'
import { NavLink, Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './account.module.css'
import { ProfileSection } from './profile-section.tsx'

type Section = { path: string; icon: ComponentType<{ size: number }>; View: ComponentType }

const sections: Section[] = [
  { path: '', icon: IconUser, View: ProfileSection },
  { path: 'language', icon: IconLanguage, View: lazy(() => import('./language-section.tsx')) },
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
      <div className={classes.screen}>
        <nav className={classes.nav} aria-label={t('account.title')}>
          {sections.map(({ path, icon: Icon }) => (
            <NavLink
              key={path}
              to={path ? `/dashboard/me/${path}` : '/dashboard/me'}
              end
              className={classes.link ?? ''}
            >
              <Icon size={18} />
              {t(`account.nav.${path || 'profile'}`)}
            </NavLink>
          ))}
        </nav>
        <div className={classes.section}>
          <Suspense fallback={<Loading />}>
            <Routes>
              {sections.map(({ path, View }) => (
                <Route key={path} path={path} element={<View />} />
              ))}
              <Route path="*" element={<Missing />} />
            </Routes>
          </Suspense>
        </div>
      </div>
    </>
  )
}
