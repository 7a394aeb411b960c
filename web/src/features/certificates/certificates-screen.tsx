import { certificatesApi, type OwnCertificate } from '#contract/courses/certificates.ts'
import { Anchor, Button, Paper, Title } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { CertificateState } from '../../shared/certificates/certificate-state.tsx'
import { GetCertificate } from '../../shared/certificates/get-certificate.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { useDayText } from '../../ui/time/day.ts'
import classes from './certificates.module.css'

/** One's own certificates, each with what one does with it: save it, show it, renew it. */
export default function CertificatesScreen() {
  const { t } = useTranslate()
  const { items } = useSuspenseQuery({
    ...query(certificatesApi.mine),
    ...freshness.certificates,
  }).data
  return (
    <>
      <PageHeader
        title={t('certificates.title')}
        description={t('certificates.lead')}
        back={{ to: '/dashboard/learn', label: t('learn.title') }}
      />
      {items.length === 0 ? (
        <Empty
          icon={<IconCertificate size={28} />}
          title={t('certificates.none.title')}
          message={t('certificates.none.message')}
          actions={
            <Button component={Link} to="/dashboard/learn">
              {t('certificates.none.find')}
            </Button>
          }
        />
      ) : (
        <ul className={classes.list}>
          {items.map((one) => (
            <li key={one.number}>
              <One certificate={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function One({ certificate }: { certificate: OwnCertificate }) {
  const { t } = useTranslate()
  const dayText = useDayText()
  const id = useId()
  const { number, courseTitle, courseId, state, completedOn, expiresOn, reason, url, renewable } = certificate
  const isOver = state === 'revoked'
  return (
    <Paper component="article" className={classes.one ?? ''} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} className={classes.title ?? ''} id={id}>
          {courseTitle}
        </Title>
        <CertificateState state={state} />
      </div>
      <dl className={classes.facts}>
        <Fact name={t('certificates.completed_on')}>{dayText(completedOn)}</Fact>
        {expiresOn && (
          <Fact name={t(state === 'expired' ? 'certificates.expired_on' : 'certificates.until')}>
            {dayText(expiresOn)}
          </Fact>
        )}
        <Fact name={t('certificates.number')}>
          <Anchor component={Link} to={`/verify/${number}`} className={classes.number ?? ''}>
            {number}
          </Anchor>
        </Fact>
        {reason && <Fact name={t('certificates.reason')}>{reason}</Fact>}
      </dl>
      <div className={classes.acts}>
        {!isOver && <GetCertificate number={number} kind="pdf" title={courseTitle} variant="filled" />}
        {!isOver && <GetCertificate number={number} kind="badge" title={courseTitle} />}
        <CopyButton value={url} label={t('certificates.copy')} />
        {renewable && (
          <Button component={Link} to={`/dashboard/learn/${courseId}`} variant="default">
            {t('certificates.renew')}
          </Button>
        )}
      </div>
    </Paper>
  )
}
