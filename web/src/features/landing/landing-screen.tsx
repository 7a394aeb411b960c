import { Button } from '@mantine/core'
import { IconHeartHandshake, IconRoute, IconVideo } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useOnward } from '../../api/session/use-onward.ts'
import { useCompany } from '../../api/company/company.ts'
import { HOME, LOGIN } from '../../api/session/redirect.ts'
import { LanguageSwitch } from '../../locales/language-switch.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { Spinner } from '../../ui/page/loading.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import './landing.css'

// After everything else: nothing that is read already moves when it comes.
const PublicCourses = lazy(() => import('./public-courses.tsx'))

const offers = [
  { key: 'learn', icon: IconRoute },
  { key: 'people', icon: IconHeartHandshake },
  { key: 'meet', icon: IconVideo },
] as const

export default function LandingScreen() {
  const { t } = useTranslate()
  const { name, iconUrl, description } = useCompany()
  if (useOnward(HOME)) return <Spinner />
  return (
    <div className="landing-screen">
      <header className="landing-bar">
        <Brand name={name} iconUrl={iconUrl} size={32} />
        <div className="landing-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main className="landing-main">
        <section className="landing-hero">
          <h1 className="landing-title">{t('landing.title', { company: name })}</h1>
          <p className="landing-lead">{description || t('landing.promise')}</p>
          <Button component={Link} to={LOGIN} size="lg">
            {t('landing.sign_in')}
          </Button>
          <p className="landing-invited">{t('landing.invited')}</p>
        </section>
        <ul className="landing-offers">
          {offers.map(({ key, icon: Icon }) => (
            <li key={key} className="landing-offer">
              <span className="landing-icon">
                <Icon size={24} aria-hidden />
              </span>
              <h2 className="landing-offer-title">{t(`landing.${key}.title`)}</h2>
              <p className="landing-offer-text">{t(`landing.${key}.text`)}</p>
            </li>
          ))}
        </ul>
        <Suspense fallback={null}>
          <PublicCourses company={name} />
        </Suspense>
      </main>
    </div>
  )
}
