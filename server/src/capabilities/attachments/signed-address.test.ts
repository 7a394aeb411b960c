import { expect, it } from 'vitest'
import { seal } from '../../platform/guard/seal.ts'
import { addressesUntil, addressOf, openedBy } from './signed-address.ts'

const ours = seal('a secret of the tests, long enough for a key')
const file = { companyId: '0197a000-0000-7000-8000-000000000001', id: '0197a000-0000-7000-8000-000000000002' }
const opened = { ...file, as: 'saved' as const, until: 1_000_000 }
const [, , companyId = '', id = '', grant = ''] = addressOf(ours, opened).split('/')

it('opens until its moment, and no longer', () => {
  expect(openedBy(ours, { companyId, id, grant }, 999_999_999)).toEqual(opened)
  expect(openedBy(ours, { companyId, id, grant }, 1_000_000_000)).toBeNull()
})

it('opens nothing by another server’s secret, or by half of a signature', () => {
  const other = seal('another secret of the tests, as long as the first')
  expect(openedBy(other, { companyId, id, grant }, 0)).toBeNull()
  expect(openedBy(ours, { companyId, id, grant: grant.slice(0, -1) }, 0)).toBeNull()
})

it('is good for ten to fifteen minutes, and the same within five', () => {
  const at = Date.parse('2026-01-01T00:00:00Z')
  expect(addressesUntil(at) * 1000 - at).toBe(15 * 60_000)
  expect(addressesUntil(at + 299_999) * 1000 - at).toBe(15 * 60_000)
  expect(addressesUntil(at + 300_000) * 1000 - at).toBe(20 * 60_000)
})

it.each([
  ['another company', { companyId: '0197a000-0000-7000-8000-000000000003' }],
  ['another file', { id: '0197a000-0000-7000-8000-000000000003' }],
  ['being shown, where it was to be saved', { grant: grant.replace('saved.', 'shown.') }],
  ['a later moment', { grant: grant.replace('1000000', '2000000') }],
  [
    'another letter of the signature',
    { grant: grant.replace(/\.(.)(?=[\w-]{42}$)/, (_, a) => (a === 'A' ? '.B' : '.A')) },
  ],
  ['nothing of it', { grant: '' }],
])('opens nothing where it is changed to name %s', (_, changed) => {
  const as = { companyId, id, grant, ...changed }
  expect(as).not.toEqual({ companyId, id, grant })
  expect(openedBy(ours, as, 0)).toBeNull()
  expect(openedBy(ours, { companyId, id, grant }, 0)).toEqual(opened)
})
