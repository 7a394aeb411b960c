import type { HelpRequest } from '#contract/help/help.ts'
import { useTranslate } from '@tolgee/react'

export const fullName = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim()

/** What a request is about: a lesson, or a question of it. */
export function useAbout() {
  const { t } = useTranslate()
  return ({ lesson, question }: HelpRequest['place']) =>
    question === null ? lesson : t('help.about.question', { lesson, number: question })
}
