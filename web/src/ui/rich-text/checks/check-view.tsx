import { isRight, type CheckAttributes } from '#contract/rich-text/check.ts'
import { Button, Checkbox, Radio } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useId, useRef } from 'react'
import { LineText } from '../line-text.tsx'
import { useGiven } from './given.ts'
import classes from './checks.module.css'

/** A question of a text, answered where it stands: what it is worth is told at once, and kept by nobody. */
export default function CheckView({ question }: { question: CheckAttributes }) {
  const { t } = useTranslate()
  const id = useId()
  const [given, setGiven] = useGiven(question)
  const main = useRef<HTMLButtonElement>(null)
  const { chosen, told } = given
  const { prompt, choices } = question
  const isSeveral = choices.filter(({ right }) => right).length > 1
  const Box = isSeveral ? Checkbox : Radio
  const isAll = isRight(question, chosen)
  const isDone = told === 'answer' || (told === 'result' && isAll)

  function choose(at: number, on: boolean) {
    const others = isSeveral ? [...chosen].filter((other) => other !== at) : []
    // Another answer is another try: what was said of the one before is not said of this.
    setGiven({ chosen: new Set(on ? [...others, at] : others), told: 'no' })
  }
  function result(): string {
    if (told === 'no') return ''
    if (told === 'answer') return t('ui.text.check.revealed')
    if (chosen.size === 0) return t('ui.text.check.choose_first')
    if (isAll) return t('ui.text.check.is_right')
    const allRight = [...chosen].every((at) => choices[at]?.right)
    return t(allRight ? 'ui.text.check.is_incomplete' : 'ui.text.check.is_wrong')
  }
  const saidOf = choices.map(({ right }, at) => {
    if (told === 'answer') return right ? 'right' : chosen.has(at) ? 'wrong' : null
    return told === 'result' && chosen.has(at) ? (right ? 'right' : 'wrong') : null
  })
  return (
    <section className={classes.check} aria-labelledby={`${id}-name`}>
      <p className={classes.name} id={`${id}-name`}>
        {t('ui.text.check')}
      </p>
      <div id={`${id}-asks`} className={classes.prompt}>
        <span>
          <LineText text={prompt} />
        </span>
        {isSeveral && <span className={classes.quiet}>{t('ui.text.check.several')}</span>}
      </div>
      <div
        role={isSeveral ? 'group' : 'radiogroup'}
        aria-labelledby={`${id}-asks`}
        className={classes.choices}
      >
        {choices.map(({ text, feedback }, at) => {
          const said = saidOf[at]
          return (
            <div key={at} className={classes.choice} data-said={said ?? undefined}>
              <label className={classes.pressed} htmlFor={`${id}-${at}`}>
                <Box
                  id={`${id}-${at}`}
                  name={id}
                  value={String(at)}
                  checked={chosen.has(at)}
                  {...(said && { 'aria-describedby': `${id}-${at}-said` })}
                  onChange={({ currentTarget }) => choose(at, currentTarget.checked)}
                />
                <span>
                  <LineText text={text} />
                </span>
              </label>
              {said && (
                <p id={`${id}-${at}-said`} className={classes.said}>
                  {said === 'right' ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
                  <span>
                    {t(`ui.text.check.choice_${said}`)}
                    {feedback && ': '}
                    <LineText text={feedback} />
                  </span>
                </p>
              )}
            </div>
          )
        })}
      </div>
      <div className={classes.acts}>
        {/* One button, whatever it is called: pressed, it keeps the focus. */}
        <Button
          ref={main}
          size="sm"
          variant={isDone ? 'subtle' : 'default'}
          onClick={() => setGiven(isDone ? { chosen: new Set(), told: 'no' } : { chosen, told: 'result' })}
        >
          {t(isDone ? 'ui.text.check.again' : 'ui.text.check.submit')}
        </Button>
        {told === 'result' && !isAll && chosen.size > 0 && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              setGiven({ chosen, told: 'answer' })
              main.current?.focus()
            }}
          >
            {t('ui.text.check.reveal')}
          </Button>
        )}
        <p role="status" className={classes.result}>
          {result()}
        </p>
      </div>
    </section>
  )
}
