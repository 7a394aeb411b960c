import type { LeftOut } from '#contract/companies/own-stylesheets.ts'
import { serverLimits } from '../../limits.ts'
import { carryOut } from '../child/child-side.ts'
import { cleanStylesheet, UnreadableStylesheet } from './clean-stylesheet.ts'

/** Null where it is no stylesheet that can be used. */
export type Cleaned = { css: string; leftOut: LeftOut[]; leftOutCount: number } | null

function clean(source: string): Cleaned {
  try {
    const { css, leftOut } = cleanStylesheet(source)
    return { css, leftOut: leftOut.slice(0, serverLimits.stylesheetRemarks), leftOutCount: leftOut.length }
  } catch (error) {
    if (error instanceof UnreadableStylesheet || error instanceof RangeError) return null
    throw error
  }
}

await carryOut<string, Cleaned>((source, tell) => tell(clean(source)))
