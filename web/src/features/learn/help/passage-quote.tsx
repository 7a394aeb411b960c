import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { MarkedPassage } from './marked-passage.ts'
import classes from './help.module.css'

type Props = { marked: MarkedPassage; onLeaveOut: () => void }

/** The words of the lesson that go with the request, until they are taken out. */
export function PassageQuote({ marked: { passage, language }, onLeaveOut }: Props) {
  const { t } = useTranslate()
  return (
    <figure className={classes.passage}>
      <figcaption className={classes.passageTitle}>{t('help.passage')}</figcaption>
      <blockquote lang={language || undefined}>{passage.text}</blockquote>
      <Button variant="default" size="sm" onClick={onLeaveOut}>
        {t('help.ask.passage_out')}
      </Button>
    </figure>
  )
}
