import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'packages.items': 'PackageItem[]',
    'packages.standard': 'PackageStandard',
    'package_states.completion': 'Completion',
    'package_states.state': 'PackageState',
  },
  from: {
    '#contract/courses/packages.ts': ['Completion', 'PackageItem', 'PackageStandard', 'PackageState'],
  },
}
