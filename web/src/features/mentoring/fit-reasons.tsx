import { fitPoints, type Fit } from '#contract/rules/mentoring/pair-fit.ts'
import type { ProgrammeFit } from '#contract/rules/mentoring/programme-fit.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './mentoring.module.css'
import { useFitWords } from './words.ts'

type Props = { fit: Fit | ProgrammeFit; equals?: boolean }

/** How well two people fit: each reason that counts in words, with what it gives of what it might. */
export function FitReasons({ fit, equals = false }: Props) {
  const { t } = useTranslate()
  const words = useFitWords(equals)
  const parts = fit.parts.map((one) => ({ one, most: 'most' in one ? one.most : fitPoints[one.part] }))
  return (
    <ul className={classes.reasons} aria-label={t('mentoring.fit.why')}>
      {parts
        .filter(({ most }) => most > 0)
        .map(({ one, most }) => (
          <li key={one.part === 'question' ? one.id : one.part} data-gives={one.points > 0 || undefined}>
            {one.points > 0 ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
            <span>{words(one)}</span>
            <span className={classes.points}>{t('mentoring.fit.points', { points: one.points, most })}</span>
          </li>
        ))}
    </ul>
  )
}
