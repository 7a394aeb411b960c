import { expect, it } from 'vitest'
import { guideWithTable, permissionsTable } from './permissions-table.ts'

it('prints the whole matrix of role and operation in the API guide, as it is enforced [S6.7]', () => {
  const { is, should } = guideWithTable()
  expect(permissionsTable().split('\n').length).toBeGreaterThan(40)
  expect(is, 'run: node tools/permissions-table.ts').toBe(should)
})
