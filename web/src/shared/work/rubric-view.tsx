import type { Rubric } from '#contract/practice/assignment.ts'
import { useTranslate } from '@tolgee/react'
import classes from './work.module.css'

type Props = {
  rubric: Rubric
  /** The chosen level of each criterion, where it was looked at already. */
  chosen?: ReadonlyMap<string, string>
}

/** A rubric to be read: what is looked at, and how good it can be. */
export function RubricView({ rubric, chosen = new Map() }: Props) {
  const { t } = useTranslate()
  return (
    <div className={classes.work}>
      {rubric.criteria.map(({ id, title, description, levels }) => (
        <div key={id} className={classes.criterion}>
          <strong>{title}</strong>
          {description && <p className={classes.quiet}>{description}</p>}
          <ul className={classes.levels}>
            {levels.map((level) => (
              <li
                key={level.id}
                className={classes.level}
                data-chosen={chosen.get(id) === level.id || undefined}
              >
                <span>
                  <strong>
                    {level.title}
                    {rubric.withPoints && ` · ${t('work.points', { points: level.points })}`}
                  </strong>
                  {level.description && <small>{level.description}</small>}
                  {chosen.get(id) === level.id && <small>{t('work.level.chosen')}</small>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

export const levelsOf = (levels: readonly { criterionId: string; levelId: string }[]) =>
  new Map(levels.map(({ criterionId, levelId }) => [criterionId, levelId]))
