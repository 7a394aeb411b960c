import type { Application } from '#contract/mentoring/programmes.ts'
import { answerWords, type FormQuestion } from '#contract/rules/mentoring/programme-questions.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { isDeepEqual } from '../../../../shared/saving/same.ts'
import { languageNames } from '#contract/languages.ts'
import classes from '../programmes.module.css'
import { saidIn, type Said } from './said.ts'

type Props = {
  newer: Application
  said: Said
  questions: readonly FormQuestion[]
  onTheirs: () => void
  onMine: () => void
}

/** What another window has saved meanwhile, as far as it is not what stands here: one of the two goes on. */
export function NewerApplication({ newer, said, questions, onTheirs, onMine }: Props) {
  const { t } = useTranslate()
  const { part, topics, goals, languages, department, places } = newer
  const shown: Record<Exclude<keyof Said, 'answers'>, [label: string, value: string]> = {
    part: [t('programmes.apply.as'), t(`programmes.apply.as_${part}`)],
    topics: [t(`programmes.apply.topics_${part}`), topics.join(', ')],
    goals: [t(`programmes.apply.goals_${part}`), goals],
    languages: [t('programmes.apply.languages'), languages.map((one) => languageNames[one]).join(', ')],
    places: [t('programmes.apply.places'), String(places)],
    department: [t(`programmes.apply.department_${part}`), t(`programmes.apply.department.${department}`)],
  }
  const there = saidIn(newer)
  const fields = (Object.keys(shown) as (keyof typeof shown)[]).filter(
    (field) => !isDeepEqual(there[field], said[field]) && (field !== 'places' || part === 'mentor'),
  )
  const answers = questions.filter(({ id }) => !isDeepEqual(there.answers?.[id], said.answers?.[id]))
  return (
    <Alert color="yellow" role="status">
      {t('programmes.newer')}
      <dl className={classes.facts}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{shown[field][0]}</dt>
            <dd>{shown[field][1] || t('programmes.newer.nothing')}</dd>
          </div>
        ))}
        {answers.map((one) => (
          <div key={one.id}>
            <dt>{one.text}</dt>
            <dd>{answerWords(one, newer.answers) || t('programmes.newer.nothing')}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" variant="default" onClick={onTheirs}>
          {t('programmes.newer.theirs')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onMine}>
          {t('programmes.newer.mine')}
        </Button>
      </Group>
    </Alert>
  )
}
