/**
 * Proves that the houses of the architecture stand: who imports whom, how long files are, what no file may say.
 * It prints how many shared files name a feature, and with `--modules` which.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parts } from '#contract/parts.ts'
import { auditedActions } from '#contract/people/audited.ts'
import { limitNames, reasons } from '#contract/rules/refusals.ts'
import { groundFates } from '#server/platform/personal-data/ground.ts'
import { isTest, projectFiles } from './layers/files.ts'
import { complaintsAbout, fullFolders, type Complaint } from './layers/house.ts'
import { unknown, type Import } from './layers/imports.ts'
import { judge } from './layers/judge.ts'
import { manifestComplaints } from './layers/manifests.ts'
import { inWords, modules, tooDear } from './layers/modules.ts'
import { owners } from './layers/tables.ts'
import { root } from './lib/run.ts'
import { guideWithTable } from './permissions-table.ts'

const files = projectFiles()
const judged = judge(files, true)
const { imports } = judged
const features = modules(judged.files, {
  parts,
  owners,
  said: [...auditedActions, ...Object.values(reasons).flat(), ...limitNames],
  settings: Object.keys(groundFates.company_settings.columns),
})

const Package = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const { dependencies, devDependencies } = Package.parse(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
)

/** Production code may only lean on what a production install brings. */
function undeclared({ from, to, kind }: Import): boolean {
  const inProduction = /^(contract|server|web)\/src\//.test(from) && !isTest(from)
  // What is only known when it runs is refused in production by a rule of its own.
  if (kind !== 'package' || to === unknown) return false
  return !(to in dependencies) && (inProduction || !(to in devDependencies))
}

const guide = guideWithTable()

const complaints: Complaint[] = [
  ...files.flatMap(complaintsAbout),
  ...fullFolders(files),
  ...manifestComplaints(files),
  ...judged.complaints,
  ...tooDear(features),
  ...imports
    // A pattern names whatever there is.
    .filter(({ kind, to }) => kind === 'file' && !to.includes('*') && !existsSync(join(root, to)))
    .map(({ from, to }) => ({ path: `${from} → ${to}`, because: 'there is no such file' })),
  ...imports
    .filter(undeclared)
    .map(({ from, to }) => ({ path: `${from} → ${to}`, because: 'not a declared dependency' })),
  ...(guide.is === guide.should
    ? []
    : [
        {
          path: 'docs/api.md',
          because: 'who may call what has changed: run npm run permissions',
        },
      ]),
]

for (const { path, line, because } of complaints) console.log(`${path}${line ? `:${line}` : ''}: ${because}`)
console.log(`${imports.length} imports of ${judged.files.length} files read, ${complaints.length} complaints`)
for (const words of inWords(features)) console.log(words)
if (process.argv.includes('--modules'))
  for (const { name, sharedFiles } of features)
    console.log(`${name}: ${sharedFiles.length}\n${sharedFiles.map((path) => `  ${path}\n`).join('')}`)
process.exitCode = complaints.length > 0 ? 1 : 0
