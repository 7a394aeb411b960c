import { limits } from '#contract/limits.ts'
import type { Part } from '#contract/mentoring/programmes.ts'
import { departmentWishes } from '#contract/rules/mentoring/programme-fit.ts'
import { matchingOf } from '#contract/rules/mentoring/programme-matching.ts'
import { questionsFor } from '#contract/rules/mentoring/programme-questions.ts'
import { isSent } from '#contract/rules/mentoring/programme-moves.ts'
import { Anchor, Button, Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../../../api/session/me.ts'
import { useCompany } from '../../../../api/company/company.ts'
import { isDeepEqual } from '../../../../shared/saving/same.ts'
import { languageNames } from '#contract/languages.ts'
import { TopicsField } from '../../../../shared/topics/topics-field.tsx'
import { WholeNumberField } from '../../../../ui/fields/numbers/whole-number-field.tsx'
import classes from '../programmes.module.css'
import { AnswerFields } from './answer-fields.tsx'
import { asWhat, isComplete, saidIn, type As, type Said } from './said.ts'
import { NewerApplication } from './newer-application.tsx'
import type { PageData } from './programme-page.tsx'
import { Saving } from './saving.tsx'
import { useApplication } from './use-application.ts'
import { useSend } from './use-send.ts'

/** Leads to the first field of which something is said to be wrong; of choices, to their first. */
const focusFirstWrong = (form: HTMLElement | null): void =>
  form
    ?.querySelector('.mantine-InputWrapper-error')
    ?.closest('.mantine-InputWrapper-root')
    ?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')
    ?.focus()

/** Who sees it. */
const receiptOf = (page: PageData) => {
  if (page.kind === 'peer') return 'receipt_peers'
  return matchingOf(page) === 'self_chosen' ? 'receipt_chosen' : 'receipt'
}
const nowOrThen = (sent: boolean) => (sent ? ('_sent' as const) : '')

const saysSomething = ({ topics, goals, languages, answers = {} }: Said) =>
  Object.keys(answers).length > 0 || topics.length > 0 || goals !== '' || languages.length > 0

function startOf({ application, parts, own, capacity, kind }: PageData): Said {
  // What was saved is shown, also where something of it is missing still; of an invitation nobody has written anything.
  if (application && (application.state !== 'invited' || saysSomething(application))) {
    const said = saidIn(application)
    return parts.includes(said.part) ? said : { ...said, part: parts.at(-1) ?? said.part }
  }
  // A mentor is asked as one first; what they said of themselves is there to begin with.
  const part = application?.state === 'invited' ? application.part : (parts.at(-1) ?? 'mentee')
  return {
    part,
    topics: part === 'mentor' ? own.offers : own.interests,
    goals: '',
    languages: [own.language],
    department: 'any',
    // A group takes one of their places, however many are in it.
    places: kind === 'group' ? capacity : Math.max(1, Math.min(own.left, capacity)),
    answers: {},
  }
}

/** An application in five minutes: saved as it is typed, and sent when one wants. */
export function ApplicationForm({ page }: { page: PageData }) {
  const { t } = useTranslate()
  const { id, parts, own, application } = page
  const sent = application !== null && isSent.includes(application.state)
  const { said, newer, saving, error, ...does } = useApplication(page, startOf(page))
  const { change, flush } = does
  const [asked, setAsked] = useState(sent)
  const send = useSend()
  const form = useRef<HTMLElement>(null)
  /** How often something was missing: each time the first of it is led to. */
  const [sought, setSought] = useState(0)
  useEffect(() => {
    if (sought > 0) focusFirstWrong(form.current)
  }, [sought])
  const mentor = said.part === 'mentor'
  const as = asWhat(page.kind, said.part)
  const { role } = useMe()
  /** What the form fills in by itself is the part’s; what was typed stays whatever the part. */
  function changePart(part: Part) {
    const given = { mentor: own.offers, mentee: own.interests }
    change({ part, ...(isDeepEqual(said.topics, given[said.part]) && { topics: given[part] }) })
  }
  async function submit() {
    setAsked(true)
    if (!isComplete(said, page)) setSought((times) => times + 1)
    else if (await flush()) send.mutate({ params: { id } })
  }
  return (
    <section ref={form} aria-label={t('programmes.page.application')}>
      <Stack gap="lg">
        {parts.length > 1 && (
          <PartField parts={parts} part={said.part} reverse={page.kind === 'reverse'} onChange={changePart} />
        )}
        <TopicsField
          label={t(`programmes.apply.topics_${as}`)}
          first={page.topics}
          maxTags={limits.programmeTopics}
          value={said.topics}
          onChange={(topics) => change({ topics })}
          error={asked && said.topics.length === 0 && t('programmes.apply.topics_needed')}
        />
        <Textarea
          label={t(`programmes.apply.goals_${as}`)}
          description={t('programmes.apply.goals_how')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={limits.programmeText}
          value={said.goals}
          onChange={({ currentTarget }) => change({ goals: currentTarget.value })}
        />
        <Languages said={said} change={change} asked={asked} />
        {mentor && (
          <WholeNumberField
            label={t(page.kind === 'group' ? 'programmes.apply.places_group' : 'programmes.apply.places')}
            description={
              page.kind === 'reverse' ? undefined : t('programmes.apply.places_how', { count: own.left })
            }
            min={1}
            max={page.capacity}
            maw={280}
            value={said.places}
            onChange={(places) => change({ places })}
          />
        )}
        <AnswerFields
          questions={questionsFor(page.questions, said.part, page.kind)}
          answers={said.answers ?? {}}
          asked={asked}
          onChange={(answers) => change({ answers })}
        />
        <DepartmentField as={as} said={said} change={change} department={own.department} />
        <Hours count={own.hours} isMentor={mentor && role === 'mentor'} />
        <p className={classes.quiet}>{t(`programmes.apply.${receiptOf(page)}${nowOrThen(sent)}`)}</p>
        {newer && (
          <NewerApplication
            newer={newer}
            said={said}
            questions={page.questions}
            onTheirs={() => does.takeTheirs(newer)}
            onMine={() => does.keepMine(newer)}
          />
        )}
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" role="status">
            <Saving state={saving} error={error} sent={sent} />
          </Text>
          {!sent && (
            <Button loading={send.isPending} onClick={() => void submit()}>
              {t('programmes.apply.send')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  )
}

type PartProps = {
  parts: readonly Part[]
  part: Part
  reverse: boolean
  onChange: (part: Part) => void
}

function PartField({ parts, part, reverse, onChange }: PartProps) {
  const { t } = useTranslate()
  return (
    <Radio.Group
      label={t('programmes.apply.as')}
      description={reverse ? t('programmes.apply.as_reverse') : undefined}
      value={part}
      onChange={(value) => onChange(value === 'mentor' ? 'mentor' : 'mentee')}
    >
      <Group mt={8}>
        {parts.map((one) => (
          <Radio key={one} value={one} label={t(`programmes.apply.as_${one}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}

type FieldProps = { said: Said; change: (some: Partial<Said>) => void }

type DepartmentProps = FieldProps & { as: As; department: string | null }

function DepartmentField({ as, said, change, department }: DepartmentProps) {
  const { t } = useTranslate()
  return (
    <Radio.Group
      label={t(`programmes.apply.department_${as}`)}
      description={department ? t('programmes.apply.department_own', { department: department }) : undefined}
      value={said.department}
      onChange={(value) => change({ department: departmentWishes.find((one) => one === value) ?? 'any' })}
    >
      <Stack gap={8} mt={8}>
        {departmentWishes.map((one) => (
          <Radio key={one} value={one} label={t(`programmes.apply.department.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** How much time they have said to have, and where that is said. */
function Hours({ count, isMentor }: { count: number; isMentor: boolean }) {
  const { t } = useTranslate()
  return (
    <Text size="sm" c="dimmed">
      {t('programmes.apply.hours', { count })}{' '}
      <Anchor
        component={Link}
        to={isMentor ? '/dashboard/mentoring/availability' : '/dashboard/me/interests'}
        inherit
        underline="always"
      >
        {t('programmes.apply.hours_change')}
      </Anchor>
    </Text>
  )
}

function Languages({ said, change, asked }: FieldProps & { asked: boolean }) {
  const { t } = useTranslate()
  const { languages } = useCompany()
  return (
    <Checkbox.Group
      label={t('programmes.apply.languages')}
      description={t('programmes.apply.languages_how')}
      value={said.languages}
      error={asked && said.languages.length === 0 && t('programmes.apply.languages_needed')}
      onChange={(chosen) => change({ languages: languages.filter((one) => chosen.includes(one)) })}
    >
      <Group mt={8}>
        {languages.map((one) => (
          <Checkbox key={one} value={one} label={languageNames[one]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
