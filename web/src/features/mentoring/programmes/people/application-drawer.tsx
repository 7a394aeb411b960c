import type { ProgrammePerson } from '#contract/mentoring/programmes.ts'
import { languageNames } from '#contract/languages.ts'
import { answerWords, questionsFor } from '#contract/rules/mentoring/programme-questions.ts'
import { Button, Drawer } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { fullName } from '../../words.ts'
import { asWhat } from '../page/said.ts'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'

/** All that somebody wrote in their application, for whoever lets them in or looks through the pairs. */
export function ReadApplication({ person }: { person: ProgrammePerson }) {
  const { t } = useTranslate()
  const [opened, setOpened] = useState(false)
  const { kind, questions } = useProgramme()
  if (person.sentAt === null) return null
  const name = fullName(person)
  const as = asWhat(kind, person.part)
  const facts: [label: string, value: string][] = [
    [t('programmes.people.as'), t(`programmes.part.${as}`)],
    [t(`programmes.apply.topics_${as}`), person.topics.join(', ')],
    [t(`programmes.apply.goals_${as}`), person.goals],
    [t('programmes.apply.languages'), person.languages.map((one) => languageNames[one]).join(', ')],
    [t(`programmes.apply.department_${as}`), t(`programmes.apply.department.${person.department}`)],
    ...(person.part === 'mentor'
      ? [[t('programmes.apply.places'), String(person.places)] as [string, string]]
      : []),
    ...questionsFor(questions, person.part, kind).map((one): [string, string] => [
      one.text,
      answerWords(one, person.answers),
    ]),
  ]
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('programmes.people.read_named', { name })}
        onClick={() => setOpened(true)}
      >
        {t('programmes.people.read')}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size="md"
        title={t('programmes.people.application', { name })}
        closeButtonProps={{ 'aria-label': t('generic.close') }}
      >
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      </Drawer>
    </>
  )
}
