import { questionBankApi } from '#contract/practice/question-bank.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useMe } from '../../../api/session/me.ts'

/** The courses that one writes, and the topics of the questions that one sees. */
export function useBankWords() {
  const { data } = useQuery({
    ...query(questionBankApi.list, { query: { pageSize: 1 } }),
    ...freshness.questionBank,
  })
  return { places: data?.places ?? [], topics: data?.topics ?? [] }
}

/** The company’s questions are changed by administrators alone. */
export const useMayEditCompanys = () => roleAllowed(adminLevel, useMe().role)

/** Where questions can be put, for a list to choose from: the company has no id. */
export function usePlaceChoices(): { value: string; label: string }[] {
  const { t } = useTranslate()
  const { places } = useBankWords()
  const isAdmin = useMayEditCompanys()
  return [
    ...(isAdmin ? [{ value: '', label: t('bank.place.company') }] : []),
    ...places.map(({ id, title }) => ({ value: id, label: title })),
  ]
}
