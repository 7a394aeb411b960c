import { expect, it } from 'vitest'
import type { CertificatePaper } from './certificate-paper.ts'
import { certificatePdf } from './draw-in-turn.ts'

it('of one person three wait for their certificate, and of one company fifteen; another’s people find a place', async () => {
  const leave = new AbortController()
  const asked: Promise<string>[] = []
  // They leave before it is drawn: what is on the sheet matters to nobody.
  const come = (by: string, companyId: string) =>
    asked.push(
      certificatePdf({} as CertificatePaper, { by, companyId, gone: leave.signal }).then(
        () => 'drawn',
        (error: { code?: unknown }) => (error.code === 'RATE_LIMITED' ? 'refused' : 'left'),
      ),
    )
  // The first is drawn, and three wait.
  for (let n = 0; n < 5; n++) come('ann', 'acme')
  for (let n = 0; n < 13; n++) come(`colleague ${n}`, 'acme')
  come('ben', 'fernhill')
  leave.abort(new Error('left'))
  expect(await Promise.all(asked)).toEqual([
    ...Array<string>(4).fill('left'),
    'refused',
    ...Array<string>(12).fill('left'),
    'refused',
    'left',
  ])
})
