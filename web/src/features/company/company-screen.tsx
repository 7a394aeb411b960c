import {
  IconBellRinging,
  IconBraces,
  IconBuilding,
  IconChartBar,
  IconEye,
  IconForms,
  IconFrame,
  IconGauge,
  IconKey,
  IconPalette,
  IconShieldLock,
  IconTags,
  IconWebhook,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Sections, type SectionLink } from '../../ui/page/sections.tsx'
import { IdentitySection } from './identity-section.tsx'

const SignInSection = lazy(() => import('./sign-in-section.tsx'))
const NoticedSection = lazy(() => import('./noticed-section.tsx'))
const EmbedsSection = lazy(() => import('./embeds-section.tsx'))
const PushSection = lazy(() => import('./push/push-section.tsx'))
const FieldsSection = lazy(() => import('./fields/fields-section.tsx'))
const GradingSection = lazy(() => import('./grading/grading-section.tsx'))
const TopicsSection = lazy(() => import('./topics/topics-section.tsx'))
const AccessSection = lazy(() => import('./access-section.tsx'))
const ThemesSection = lazy(() => import('./design/themes-section.tsx'))
const UsageSection = lazy(() => import('./usage-section.tsx'))
const WebhooksSection = lazy(() => import('./webhooks/webhooks-section.tsx'))
const ConfigurationSection = lazy(() => import('./configuration/configuration-section.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** The settings of the company of this address: each section has an address and saves on its own. */
export default function CompanyScreen() {
  const { t } = useTranslate()
  const places: SectionLink[] = [
    { path: 'identity', name: t('company.nav.identity'), icon: IconBuilding, View: IdentitySection },
    { path: 'sign-in', name: t('company.nav.sign_in'), icon: IconShieldLock, View: SignInSection },
    { path: 'noticed', name: t('company.nav.noticed'), icon: IconEye, View: NoticedSection },
    { path: 'devices', name: t('company.nav.push'), icon: IconBellRinging, View: PushSection },
    { path: 'fields', name: t('company.nav.fields'), icon: IconForms, View: FieldsSection },
    { path: 'grading', name: t('company.nav.grading'), icon: IconGauge, View: GradingSection },
    { path: 'embeds', name: t('company.nav.embeds'), icon: IconFrame, View: EmbedsSection },
    { path: 'topics', name: t('company.nav.topics'), icon: IconTags, View: TopicsSection },
    { path: 'access', name: t('company.nav.access'), icon: IconKey, View: AccessSection },
    { path: 'themes', name: t('company.nav.themes'), icon: IconPalette, View: ThemesSection, wide: true },
    { path: 'usage', name: t('company.nav.usage'), icon: IconChartBar, View: UsageSection },
    { path: 'webhooks', name: t('company.nav.webhooks'), icon: IconWebhook, View: WebhooksSection },
    {
      path: 'configuration',
      name: t('company.nav.configuration'),
      icon: IconBraces,
      View: ConfigurationSection,
      wide: true,
    },
  ]
  return (
    <>
      <PageHeader title={t('company.title')} />
      <Sections at="/dashboard/company" label={t('company.title')} sections={places} missing={<Missing />} />
    </>
  )
}
