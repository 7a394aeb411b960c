import type { CertificateState as State } from '#contract/courses/certificates.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

const colours = { valid: 'green', expired: 'yellow', revoked: 'red', erased: 'gray' } as const

/** Whether a certificate counts. */
export function CertificateState({ state }: { state: State }) {
  const { t } = useTranslate()
  return (
    <Badge variant="light" color={colours[state]}>
      {t(`certificates.state.${state}`)}
    </Badge>
  )
}
