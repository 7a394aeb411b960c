import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'company_designs.design': 'ThemeDesign',
    'company_designs.scheme': 'Scheme',
    'company_own_stylesheets.left_out': 'LeftOut[]',
    'company_settings.public_page': 'LandingPage',
    'company_own_stylesheets.problem': 'StylesheetProblem',
  },
  from: {
    '#contract/companies/landing-page.ts': ['LandingPage'],
    '#contract/companies/own-stylesheets.ts': ['LeftOut', 'StylesheetProblem'],
    '#contract/companies/theme-design.ts': ['Scheme', 'ThemeDesign'],
  },
}
