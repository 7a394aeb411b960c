import { companiesApi, type Company } from '#contract/companies/companies.ts'
import type { FormErrors } from '@mantine/form'
import { orText, useAction } from '../../api/action.ts'

export type NewCompany = { name: string; slug: string; icon: File | null }
export const FAILED = 'Failed to create company'

/** Creates a company; a failure is told at its fields and in a toast, and answered as a text. */
export function useCreateCompany(form: { setErrors: (errors: FormErrors) => void }) {
  const create = useAction(companiesApi.create, {
    form,
    refreshes: [companiesApi.list],
    success: 'companies.created',
  })
  return {
    // Made, the way to its page is still to go: over a slow network nobody must make it twice.
    isPending: create.isPending || create.isSuccess,
    create: ({ name, slug, icon }: NewCompany): Promise<Company | typeof FAILED> =>
      orText(create.mutateAsync({ query: { slug }, body: { name }, files: { icon } }), FAILED),
  }
}
