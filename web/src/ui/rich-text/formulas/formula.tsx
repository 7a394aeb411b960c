import { useTranslate } from '@tolgee/react'
import { lazy, Suspense } from 'react'
import { useTooWide } from '../../use-too-wide.ts'
import classes from './formulas.module.css'

const DrawnFormula = lazy(() => import('./drawn-formula.tsx'))

type Props = {
  latex: string
  isBlock?: boolean
  /** Within what is pressed: it is nothing to go to by itself. */
  isStill?: boolean
}

/** Mathematics in a text. What is wider than the text is moved sideways within itself, by the keyboard too. */
export function Formula({ latex, isBlock = false, isStill = false }: Props) {
  const { t } = useTranslate()
  const { ref, tooWide } = useTooWide()
  return (
    <span
      ref={ref}
      className={isBlock ? classes.block : classes.inLine}
      dir="ltr"
      data-latex={latex}
      {...(tooWide && !isStill && { tabIndex: 0, role: 'group', 'aria-label': t('ui.text.formula') })}
    >
      <span>
        <Suspense fallback={<code>{latex}</code>}>
          <DrawnFormula latex={latex} isBlock={isBlock} />
        </Suspense>
      </span>
    </span>
  )
}
