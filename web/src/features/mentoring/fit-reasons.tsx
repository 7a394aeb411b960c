import { fitPoints, type Fit } from '#contract/rules/mentoring/pair-fit.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './mentoring.module.css'
import { useFitWords } from './words.ts'

/** How well two people fit: each reason in words, with what it gives of what it might. */
export function FitReasons({ fit }: { fit: Fit }) {
  const { t } = useTranslate()
  const words = useFitWords()
  return (
    <ul className={classes.reasons} aria-label={t('mentoring.fit.why')}>
      {fit.parts.map((one) => (
        <li key={one.part} data-gives={one.points > 0 || undefined}>
          {one.points > 0 ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
          <span>{words(one)}</span>
          <span className={classes.points}>
            {t('mentoring.fit.points', { points: one.points, most: fitPoints[one.part] })}
          </span>
        </li>
      ))}
    </ul>
  )
}
