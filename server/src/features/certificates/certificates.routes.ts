import { certificatesApi } from '#contract/courses/certificates.ts'
import { mount, outside } from '../../http/mount.ts'
import { downloadPdf, previewPdf } from './certificate-pdf.ts'
import { downloadBadge } from './download-badge.ts'
import { ownCertificates } from './own-certificates.ts'
import { setRevoked } from './revoke-certificate.ts'
import { verifyCertificate } from './verify-certificate.ts'

export const certificatesRoutes = mount(certificatesApi, {
  mine: ownCertificates,
  verify: verifyCertificate,
  pdf: outside(downloadPdf),
  badge: outside(downloadBadge),
  setRevoked,
  preview: outside(previewPdf),
})
