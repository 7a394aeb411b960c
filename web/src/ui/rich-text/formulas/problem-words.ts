import { useTranslate } from '@tolgee/react'
import type { FormulaProblem } from './mathml.ts'

/** Why a formula says nothing, in words. */
export function useProblemWords() {
  const { t } = useTranslate()
  return (problem: FormulaProblem) => {
    if (problem.reason === 'command') return t('ui.text.formula_wrong.command', { name: problem.name })
    if (problem.reason === 'near') return t('ui.text.formula_wrong.near', { near: problem.near })
    return t(`ui.text.formula_wrong.${problem.reason}`)
  }
}
