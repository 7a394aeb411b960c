import { customFieldsApi } from '#contract/people/custom-fields.ts'
import type { Say } from '#contract/rules/people/audit-in-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../api/client.ts'
import { useDayText } from '../ui/time/day.ts'
import { useMomentText } from '../ui/time/time.tsx'
import { useValueText } from '../ui/fields/value-text.ts'

const number = { kind: 'number', options: [] } as const

/** How the reader is told of what was changed: words, days, moments and numbers as they write them. */
export function useAuditWords(): Say {
  const { t } = useTranslate()
  const moment = useMomentText()
  const day = useDayText()
  const valueText = useValueText()
  const fields = useQuery(query(customFieldsApi.list)).data?.items ?? []
  return {
    word: (key, otherwise) => t({ key: `audit.${key}`, defaultValue: otherwise }),
    moment,
    day,
    numbers: {
      fields: fields.filter(({ kind }) => kind === 'number').map(({ name }) => name),
      write: (value) => valueText(number, value),
    },
  }
}
