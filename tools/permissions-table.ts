/** The role × operation matrix as a table for the API guide; `node tools/permissions-table.ts` writes it there. */
import { readFileSync, writeFileSync } from 'node:fs'
import { endpoints } from '#contract/api.ts'
import { permissions } from '#contract/permissions.ts'
import { roleAllowed, roles } from '#contract/roles.ts'

const guide = new URL('../docs/api.md', import.meta.url)
const between = /(<!-- permissions -->\n)[\s\S]*?(<!-- \/permissions -->)/

export function permissionsTable(): string {
  const head = `| call | ${roles.join(' | ')} | token scope |\n|---|${roles.map(() => '---|').join('')}---|`
  const rows = endpoints.map(({ id, method, path, scope }) => {
    const allow = permissions[id]
    const cells = roles.map((role) =>
      allow === 'public' ? 'anyone' : roleAllowed(allow, role) ? 'yes' : '–',
    )
    return `| \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\` | ${cells.join(' | ')} | ${scope ?? '–'} |`
  })
  return [head, ...rows].join('\n')
}

/** The guide as it is, and as it should be. */
export function guideWithTable(): { is: string; should: string } {
  const is = readFileSync(guide, 'utf8')
  return {
    is,
    should: is.replace(between, (_, open: string, close: string) => `${open}${permissionsTable()}\n${close}`),
  }
}

if (import.meta.main) writeFileSync(guide, guideWithTable().should)
