import type { ProgrammeFit } from '#contract/rules/mentoring/programme-fit.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import mentoring from '../mentoring.module.css'
import { useFitWords } from '../words.ts'

/** Why two of a programme fit, or do not: each part that counts in words, with what it gives of what it might. */
export function ProgrammeReasons({ fit, equals = false }: { fit: ProgrammeFit; equals?: boolean }) {
  const { t } = useTranslate()
  const words = useFitWords(equals)
  return (
    <ul className={mentoring.reasons} aria-label={t('mentoring.fit.why')}>
      {fit.parts
        .filter(({ most }) => most > 0)
        .map((one) => (
          <li key={one.part === 'question' ? one.id : one.part} data-gives={one.points > 0 || undefined}>
            {one.points > 0 ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
            <span>{words(one)}</span>
            <span className={mentoring.points}>
              {t('mentoring.fit.points', { points: one.points, most: one.most })}
            </span>
          </li>
        ))}
    </ul>
  )
}
