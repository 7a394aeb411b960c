import type { LandingSection, PublicLanding } from '#contract/companies/landing-page.ts'
import type { PublicMentor } from '#contract/mentoring/public/public-mentors.ts'
import { Button } from '@mantine/core'
import { IconHeartHandshake, IconRoute, IconVideo } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useCompany } from '../../api/company/company.ts'
import { LOGIN } from '../../api/session/redirect.ts'
import { LanguageSwitch } from '../../locales/language-switch.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { Intro } from './intro.tsx'

// After everything else: nothing that is read already moves when it comes.
const PublicCourses = lazy(() => import('./public-courses.tsx'))
const PublicMentors = lazy(() => import('./public-mentors.tsx'))

const offers = [
  { key: 'learn', icon: IconRoute },
  { key: 'people', icon: IconHeartHandshake },
  { key: 'meet', icon: IconVideo },
] as const

/** What stands on every landing page, around what a company says and shows. */
export function LandingFrame({ hero, children }: { hero: ReactNode; children: ReactNode }) {
  const { t } = useTranslate()
  const { name, iconUrl } = useCompany()
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
        {hero}
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
        {children}
      </main>
    </div>
  )
}

/** What the company says, each text where it wrote one in this language, and the product’s own otherwise. */
export function Hero({ texts }: { texts: PublicLanding['texts']['en'] }) {
  const { t } = useTranslate()
  const { name, description } = useCompany()
  return (
    <section className="landing-hero">
      <h1 className="landing-title">{texts?.heading || t('landing.title', { company: name })}</h1>
      {texts?.intro.length ? (
        <Intro blocks={texts.intro} />
      ) : (
        <p className="landing-lead">{description || t('landing.promise')}</p>
      )}
      <Button component={Link} to={LOGIN} size="lg" className="landing-sign-in">
        {texts?.action || t('landing.sign_in')}
      </Button>
      <p className="landing-invited">{t('landing.invited')}</p>
    </section>
  )
}

const usual: readonly LandingSection[] = ['courses']

/** The lists that the company shows. `mentors`: these, rather than those that anyone is shown. */
export function LandingSections({
  sections = usual,
  mentors,
}: {
  sections?: readonly LandingSection[] | undefined
  mentors?: readonly PublicMentor[]
}) {
  const { name } = useCompany()
  return (
    <Suspense fallback={null}>
      {sections.map((section) =>
        section === 'courses' ? (
          <PublicCourses key={section} company={name} />
        ) : (
          <PublicMentors key={section} company={name} {...(mentors && { mentors })} />
        ),
      )}
    </Suspense>
  )
}
