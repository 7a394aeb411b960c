import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { checkContrast } from '#contract/companies/contrast.ts'
import { schemes, type Scheme, type ThemeDesign } from '#contract/companies/theme-design.ts'
import { useMemo, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import { looksShownBy } from '../use-settings.ts'
import { builtIn } from './built-in.ts'

type Designs = Record<Scheme, ThemeDesign>
export type Saved = { companyId: string; saved: Record<Scheme, ThemeDesign | null>; inUse: boolean }

/** Both designs as they are being changed: what in them cannot be read, and which differ from what is kept. */
export function useDesigns({ companyId, saved, inUse }: Saved) {
  const first: Designs = { light: saved.light ?? builtIn.light, dark: saved.dark ?? builtIn.dark }
  const [designs, setDesigns] = useState(first)
  const [kept, setKept] = useState<Designs | null>(inUse ? first : null)
  const poor = useMemo(
    () => ({
      light: checkContrast(designs.light.colors).poor,
      dark: checkContrast(designs.dark.colors).poor,
    }),
    [designs],
  )
  const save = useAction(companyAdminApi.saveDesign, { success: false })
  const changed = schemes.filter((one) => JSON.stringify(designs[one]) !== JSON.stringify(kept?.[one]))

  const change = (one: Scheme, part: Partial<ThemeDesign>) =>
    setDesigns((before) => ({ ...before, [one]: { ...before[one], ...part } }))

  const refreshing = useAction(companyAdminApi.saveDesign, {
    success: false,
    refreshes: looksShownBy,
  })

  async function saveAll() {
    try {
      const [last, ...others] = changed.toReversed()
      for (const one of others)
        await save.mutateAsync({ params: { id: companyId, scheme: one }, body: designs[one] })
      if (last) await refreshing.mutateAsync({ params: { id: companyId, scheme: last }, body: designs[last] })
      setKept(designs)
      toast({ severity: 'success', message: 'company.design.saved' })
    } catch {
      // The call's own toast has said why; what was chosen is still here.
    }
  }

  return {
    designs,
    poor,
    changed,
    change,
    reset: () => setDesigns(builtIn),
    save: saveAll,
    isSaving: save.isPending || refreshing.isPending,
  }
}
