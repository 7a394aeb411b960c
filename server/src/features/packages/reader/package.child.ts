import { asTexts } from '#contract/text.ts'
import { carryOut } from '../../../platform/child/child-side.ts'
import { NoPackage, type PackageProblem } from './read-manifest.ts'
import { readZip, type ReadPackage } from './read-zip.ts'

export type Verdict = { read: ReadPackage } | { problem: PackageProblem }

await carryOut<string, Verdict>(async (path, tell) => {
  try {
    await tell({ read: asTexts(await readZip(path)) })
  } catch (error) {
    if (!(error instanceof NoPackage)) throw error
    await tell({ problem: error.problem })
  }
})
