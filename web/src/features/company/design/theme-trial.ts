import { Themes } from '#contract/companies/companies.ts'
import { z } from 'zod'

/** Stylesheets that somebody else wrote are on trial until a person who sees the page says that they are good. */
export const TRIAL_SECONDS = 20
const KEY = 'cairn-theme-trial'
const Trial = z.object({ companyId: z.string(), before: Themes, until: z.number() })
export type Trial = z.infer<typeof Trial>

export function beginTrial(companyId: string, before: Themes, now = Date.now()): void {
  const trial: Trial = { companyId, before, until: now + TRIAL_SECONDS * 1000 }
  sessionStorage.setItem(KEY, JSON.stringify(trial))
}

export function pendingTrial(companyId: string): Trial | null {
  try {
    const trial = Trial.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return trial.success && trial.data.companyId === companyId ? trial.data : null
  } catch {
    return null
  }
}

export const endTrial = (): void => sessionStorage.removeItem(KEY)
