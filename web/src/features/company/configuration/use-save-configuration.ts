import { companyAdminApi, SavedConfiguration } from '#contract/companies/company-admin.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { rawJson } from '../../../api/raw-json.ts'

type Options = {
  onSaved: (saved: SavedConfiguration) => void
  /** Somebody saved a newer one: this. */
  onConflict: (newer: SavedConfiguration) => void
}

/** Saves a configuration's very text over a version; answers whether it was saved. */
export function useSaveConfiguration(id: string, { onSaved, onConflict }: Options) {
  const params = { id }
  const action = useAction(companiesApi.updateConfiguration, {
    success: 'company.configuration.saved',
    refreshes: [companiesApi.configuration],
    onSuccess: async () => onSaved(await call(companyAdminApi.latestConfiguration, { params })),
    failure: (error) => {
      if (!isApiError(error, 'CONFLICT')) return false
      const newer = SavedConfiguration.safeParse(error.details)
      if (newer.success) onConflict(newer.data)
      return newer.success
    },
  })
  async function save(text: string, version: number): Promise<boolean> {
    try {
      await action.mutateAsync({ params, query: { version }, body: rawJson(text) })
      return true
    } catch {
      // Its toast, or the question about the newer one, has said why.
      return false
    }
  }
  return { save, isPending: action.isPending }
}
