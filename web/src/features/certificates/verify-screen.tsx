import { certificatesApi, type VerifiedCertificate } from '#contract/courses/certificates.ts'
import { numberIn } from '#contract/rules/learning/certificate-number.ts'
import { Button, Card, Paper, TextInput } from '@mantine/core'
import { IconCertificate, IconCertificateOff, IconCircleCheck, IconClockX } from '@tabler/icons-react'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTolgee, useTranslate } from '@tolgee/react'
import { Suspense, use, useId, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { validateWith } from '../../api/forms.tsx'
import { freshness } from '../../api/freshness.ts'
import { DateSettings } from '../../locales/date-settings.tsx'
import { loadAppTexts } from '../../locales/language.ts'
import { AnybodysLanguageSwitch } from '../../locales/own-language-switch.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadingLines, Spinner } from '../../ui/page/loading.tsx'
import { usePageName } from '../../ui/page/page-name.ts'
import { State } from '../../ui/page/states.tsx'
import '../../ui/styles/app.css'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { useDayText } from '../../ui/time/day.ts'
import classes from './certificates.module.css'
import { LoadFailed } from '../../shared/load-failed.tsx'

/** Whether a certificate counts, for whoever has its number: nobody need have an account here. */
export default function VerifyScreen() {
  const { name, iconUrl } = useCompany()
  return (
    <Suspense fallback={<Spinner />}>
      <div className={classes.page}>
        <header className={classes.top}>
          <Brand name={name} iconUrl={iconUrl} />
          <div className={classes.tools}>
            <AnybodysLanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <DateSettings>
          <Verify />
        </DateSettings>
      </div>
    </Suspense>
  )
}

function Verify() {
  use(loadAppTexts(useTolgee()))
  const { number } = useParams()
  return (
    <main className={classes.main}>
      {number ? <Verdict number={number} /> : <Begin />}
      <Ask key={number} other={Boolean(number)} />
    </main>
  )
}

function Begin() {
  const { t } = useTranslate()
  return (
    <Card>
      <State
        order={1}
        icon={<IconCertificate size={28} />}
        title={t('certificates.verify.title')}
        message={t('certificates.verify.number_how')}
      />
    </Card>
  )
}

function Verdict({ number }: { number: string }) {
  const { t } = useTranslate()
  const found = useQuery({
    ...query(certificatesApi.verify, { params: { number } }),
    ...freshness.verification,
  })
  if (found.data) return <Found certificate={found.data} />
  if (isApiError(found.error, 'NOT_FOUND', 'BAD_REQUEST'))
    return (
      <Card>
        <State
          order={1}
          tone="danger"
          icon={<IconCertificateOff size={28} />}
          title={t('certificates.verify.unknown.title')}
          message={t('certificates.verify.unknown.message')}
        />
      </Card>
    )
  if (found.isError)
    return (
      <Card>
        <LoadFailed of={found} />
      </Card>
    )
  return <LoadingLines lines={6} height={32} />
}

const icons = {
  valid: IconCircleCheck,
  expired: IconClockX,
  revoked: IconCertificateOff,
  erased: IconCertificateOff,
} as const

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Found({ certificate }: { certificate: VerifiedCertificate }) {
  const { t } = useTranslate()
  const { state, person, kind, courseTitle, companyName, completedOn, expiresOn, revokedOn, number } =
    certificate
  const dayText = useDayText()
  const Icon = icons[state]
  usePageName(t(`certificates.verify.${state}`))
  return (
    <Paper component="article">
      <div className={classes.verdict} data-state={state} role="status">
        <Icon size={32} aria-hidden />
        <div>
          <h1>{t(`certificates.verify.${state}`)}</h1>
          <p>{t(`certificates.verify.${state}_how`, { company: companyName })}</p>
        </div>
      </div>
      <dl className={classes.said}>
        {person && <Fact name={t('certificates.verify.person')}>{person}</Fact>}
        <Fact name={t(`certificates.verify.${kind}`)}>{courseTitle}</Fact>
        <Fact name={t('certificates.verify.company')}>{companyName}</Fact>
        <Fact name={t('certificates.completed_on')}>{dayText(completedOn)}</Fact>
        {revokedOn && <Fact name={t('certificates.revoked_on')}>{dayText(revokedOn)}</Fact>}
        {expiresOn && (
          <Fact name={t(state === 'expired' ? 'certificates.expired_on' : 'certificates.until')}>
            {dayText(expiresOn)}
          </Fact>
        )}
        <Fact name={t('certificates.number')}>
          <span className={classes.number}>{number}</span>
        </Fact>
      </dl>
    </Paper>
  )
}

/** For whoever has a sheet of paper before them. */
function Ask({ other }: { other: boolean }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { number: '' },
    validate: validateWith(certificatesApi.verify.params),
  })
  const id = useId()
  function go({ number }: { number: string }) {
    // It stands in the address from here on: nothing is left behind that was typed and not sent.
    form.reset()
    void navigate(`/verify/${encodeURIComponent(numberIn(number) ?? number)}`)
  }
  return (
    <section aria-labelledby={other ? id : undefined}>
      {other && (
        <h2 id={id} className={classes.title}>
          {t('certificates.verify.other')}
        </h2>
      )}
      <Form form={form} className={classes.ask ?? ''} onSubmit={go}>
        <TextInput
          label={t('certificates.verify.number')}
          placeholder="CRN-7F3K-9QWD-2MX4"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.getInputProps('number')}
        />
        <Button type="submit">{t('certificates.verify.go')}</Button>
      </Form>
    </section>
  )
}
