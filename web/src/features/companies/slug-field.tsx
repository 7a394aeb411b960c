import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { fieldErrors } from '#contract/errors.ts'
import { Slug } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { useCompany } from '../../api/company/company.ts'
import { companyAddress } from './company-address.ts'

type Props = {
  value: string
  onChange: (slug: string) => void
  /** What a save said of it. */
  error?: ReactNode
  /** The company that has it already. */
  companyId?: string
  /** What it has now: it need not be asked for. */
  current?: string
  readOnly?: boolean
  description?: ReactNode
}

const DELAY_MS = 300

/** What is wrong with a slug by itself: a code of `validation`, or undefined. */
export function slugProblem(value: string): string | undefined {
  const parsed = Slug.safeParse(value, { reportInput: true })
  return parsed.success ? undefined : fieldErrors(parsed.error)[0]?.code
}

/** A company's slug, judged while it is typed: whether it can be an address at all, and whether it is free. */
export function SlugField({ value, onChange, error, companyId, current, readOnly, description }: Props) {
  const { t } = useTranslate()
  const own = useCompany()
  const [typed] = useDebouncedValue(value, DELAY_MS)
  const problem = value === '' ? undefined : slugProblem(value)
  const asked = typed === value && value !== '' && value !== current && !problem && !readOnly
  const check = useQuery({
    ...query(companyAdminApi.checkSlug, { query: { slug: typed, ...(companyId ? { companyId } : {}) } }),
    enabled: asked,
    ...freshness.slugCheck,
  })
  const answer = asked && check.data ? check.data : undefined
  const slug = value.trim().toLowerCase()
  const address = companyAddress(slug || '…', own.slug, location)?.replace(/^https?:\/\//, '')
  const said =
    (problem && t(`companies.slug.${problem}`, { slug, longest: limits.slugLength })) ||
    (answer?.problem && t(`companies.slug.${answer.problem}`, { slug }))
  const isFree = answer !== undefined && answer.problem === null
  return (
    <TextInput
      label={t('companies.slug')}
      description={description ?? t('companies.slug.how', { address: address ?? slug })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ?? said}
      maxLength={limits.slugLength}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      readOnly={readOnly ?? false}
      required
      rightSection={
        asked && check.isFetching ? (
          <Loader size={16} aria-hidden />
        ) : isFree ? (
          <IconCheck
            size={18}
            role="img"
            aria-label={t('companies.slug.free')}
            color="var(--cairn-accent-text)"
          />
        ) : null
      }
    />
  )
}
