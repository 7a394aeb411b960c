import { certificatesApi } from '#contract/courses/certificates.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconAward, IconFileTypePdf } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useDownload } from '../../api/files/use-download.ts'

const kinds = { pdf: certificatesApi.pdf, badge: certificatesApi.badge } as const
const icons = { pdf: IconFileTypePdf, badge: IconAward } as const

type Props = ButtonProps & { number: string; kind: keyof typeof kinds; title: string }

/** Saves a certificate: as a sheet to print and send, or as a badge for a wallet. */
export function GetCertificate({ number, kind, title, ...props }: Props) {
  const { t } = useTranslate()
  const get = useDownload(kinds[kind])
  const Icon = icons[kind]
  const name = t(`certificates.get.${kind}`)
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      aria-label={`${name}: ${title}`}
      loading={get.isPending}
      onClick={() => get.mutate({ params: { number } })}
      {...props}
    >
      {name}
    </Button>
  )
}
