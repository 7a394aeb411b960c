import { carryOut } from '../../../platform/child/child-side.ts'
import type { CertificatePaper } from './certificate-paper.ts'
import { drawCertificate } from './draw-certificate.ts'

await carryOut<CertificatePaper, Buffer>(async (paper, tell) => tell(await drawCertificate(paper)))
