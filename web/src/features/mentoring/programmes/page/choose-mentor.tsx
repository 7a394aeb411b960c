import type { SuggestedMentor } from '#contract/mentoring/programme-choosing.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { query } from '../../../../api/client.ts'
import { validateWith } from '../../../../api/forms.tsx'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { Empty } from '../../../../ui/page/states.tsx'
import { Person } from '../../../../ui/person.tsx'
import { afterMoves } from '../../use-move.ts'
import { WordDialog, WordForm } from '../../word-dialog.tsx'
import { fullName } from '../../words.ts'
import { FitReasons } from '../../fit-reasons.tsx'
import classes from '../programmes.module.css'
import { afterProgramme } from '../use-programme.ts'
import type { PageData } from './programme-page.tsx'

/** The few mentors who suit one best, with the reasons: one of them is asked. */
export function ChooseMentor({ page }: { page: PageData }) {
  const { t } = useTranslate()
  const [asked, setAsked] = useState<SuggestedMentor | null>(null)
  const params = { id: page.id }
  const found = useQuery({ ...query(programmesApi.suggested, { params }), ...freshness.mentoring })
  return (
    <Card title={t('programmes.choose')}>
      <p className={classes.quiet}>{t('programmes.choose.how', { count: page.answerDays })}</p>
      {found.isPending && <LoadingLines lines={3} height={112} />}
      {found.isError && !found.data && <LoadFailed of={found} />}
      {found.data?.items.length === 0 && (
        <Empty
          icon={<IconUserSearch size={28} />}
          title={t('programmes.choose.none')}
          message={t('programmes.choose.none_how')}
        />
      )}
      <ul className={classes.options}>
        {found.data?.items.map((one) => (
          <li key={one.id} className={classes.card}>
            <Person
              {...one}
              to={`/dashboard/people/${one.id}`}
              second={t('mentoring.fit.score', { score: one.fit.score })}
            />
            <FitReasons fit={one.fit} />
            <div>
              <Button
                aria-label={t('mentoring.ask_named', { name: fullName(one) })}
                onClick={() => setAsked(one)}
              >
                {t('mentoring.ask')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <WordDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked && t('mentoring.ask_named', { name: fullName(asked) })}
      >
        {asked && <Ask page={page} mentor={asked} onClose={() => setAsked(null)} />}
      </WordDialog>
    </Card>
  )
}

function Ask({ page, mentor, onClose }: { page: PageData; mentor: SuggestedMentor; onClose: () => void }) {
  const { t } = useTranslate()
  const form = useForm({ initialValues: { word: '' }, validate: validateWith(programmesApi.ask.body) })
  const ask = useAction(programmesApi.ask, {
    form,
    refreshes: [...afterProgramme, ...afterMoves, programmesApi.suggested],
    success: 'mentoring.asked',
    onSuccess: onClose,
  })
  const params = { id: page.id, userId: mentor.id }
  return (
    <WordForm
      about={`${page.id} ${mentor.id}`}
      form={form}
      onSend={(word) => ask.mutate({ params, body: { word } })}
      onClose={onClose}
      isPending={ask.isPending}
      label={t('programmes.choose.word')}
      description={t('mentoring.ask.word_how')}
      required
      after={t('programmes.choose.after', { name: fullName(mentor), count: page.answerDays })}
      action={t('mentoring.ask.send')}
    />
  )
}
