import type { QuestionStatistics, WrongPart } from '#contract/practice/statistics.ts'
import { useTranslate } from '@tolgee/react'
import { Fragment } from 'react'
import { LineText } from '../../../../ui/rich-text/line-text.tsx'
import classes from './statistics.module.css'

/** From a fifth on a question is commonly kept as it is (R. L. Ebel, Essentials of Educational Measurement, 1972). */
const separationOf = (value: number) => (value < 0 ? 'reversed' : value < 0.2 ? 'little' : 'well')

/** As few as a separation is told of. */
const FEWEST = 10
/** How hard a question is for those who answer it. */
const hardnessOf = (share: number) => (share >= 0.8 ? 'easy' : share >= 0.4 ? 'medium' : 'hard')

/** Stand for what is drawn in the sentence around them. */
const marks = { of: '\ue000', answer: '\ue001' }

function Wrong({ part: { kind, of, said, times } }: { part: WrongPart }) {
  const { t } = useTranslate()
  const words = {
    [marks.of]: of,
    [marks.answer]: kind === 'truth' ? t(said === 'true' ? 'questions.true' : 'questions.false') : said,
  }
  const sentence = t(`teach.statistics.wrong.${kind === 'truth' ? 'answer' : kind}`, marks)
  return (
    <li>
      {sentence.split(/([\ue000\ue001])/).map((piece, at) => (
        <Fragment key={at}>{piece in words ? <LineText text={words[piece] ?? ''} /> : piece}</Fragment>
      ))}{' '}
      <span className={classes.times}>{t('teach.statistics.times', { times })}</span>
    </li>
  )
}

function Draws({ wrong }: { wrong: QuestionStatistics['wrong'] }) {
  const { t } = useTranslate()
  if (wrong === null) return <span className={classes.quiet}>{t('teach.statistics.wrong.read')}</span>
  if (wrong.length === 0) return null
  return (
    <div>
      <span>{t('teach.statistics.wrong')}</span>
      <ul className={classes.draws}>
        {wrong.map((part, at) => (
          <Wrong key={at} part={part} />
        ))}
      </ul>
    </div>
  )
}

/** How hard a question is, what draws instead of the right answer, how well it separates, and which hint helps. */
export function QuestionFigures({ item }: { item: QuestionStatistics }) {
  const { t } = useTranslate()
  const { answered, right, wrong, separates, rungs } = item
  if (answered === 0) return <span>{t('teach.statistics.not_answered')}</span>
  return (
    <>
      <span>
        {t('teach.statistics.right', { percent: Math.round((100 * right) / answered), count: answered })}
        {wrong !== null &&
          answered >= FEWEST &&
          ` · ${t(`teach.statistics.hardness.${hardnessOf(right / answered)}`)}`}
      </span>
      <Draws wrong={wrong} />
      {separates !== null && (
        <span>{t(`teach.statistics.separates.${separationOf(separates)}`, { value: separates })}</span>
      )}
      {rungs.map(({ rung, opened, tried, right: after }) => (
        <span key={rung}>
          {t('teach.statistics.rung', { rung: t(`teach.quiz.rung.${rung}`), right: after, tried, opened })}
        </span>
      ))}
    </>
  )
}
