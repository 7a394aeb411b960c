import { questionBankApi } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { v4 as uuid } from 'uuid'
import { infinite, query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { errorToast, toast } from '../../../api/toasts.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { MoreButton } from '../../../shared/more-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useQuestionFacts, useQuestionName } from './bank-columns.tsx'
import classes from './bank.module.css'
import { BankFilterFields } from './bank-filters.tsx'
import { asQuery, type BankFilters } from './use-bank-table.ts'

type Props = {
  /** How many more the quiz takes. */
  free: number
  /** Questions of the bank that stand in the quiz. */
  there: readonly string[]
  /** What else is to be said of them before they come. */
  asking?: ReactNode
  onAdd: (questions: Question[]) => void
}

/** Questions of the bank for a quiz: each becomes a copy there, which knows where it is from. */
export function TakeFromBank(props: Props) {
  const { t } = useTranslate()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        leftSection={<IconListSearch size={16} aria-hidden />}
        onClick={() => open(true)}
      >
        {t('bank.take')}
      </Button>
      <Dialog opened={isOpen} onClose={() => open(false)} title={t('bank.take')} size="xl">
        <Choose {...props} onClose={() => open(false)} />
      </Dialog>
    </>
  )
}

const nothing: BankFilters = { search: '', type: [], difficulty: [], topic: [], place: '' }

function Choose({ free, there, asking, onAdd, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslate()
  const queries = useQueryClient()
  const nameOf = useQuestionName()
  const factsOf = useQuestionFacts()
  const [limitedTo, limit] = useState(nothing)
  const [chosen, choose] = useState<readonly string[]>([])
  const [isTaking, setTaking] = useState(false)
  const [filtering, setFiltering] = useState(false)
  const list = useInfiniteQuery({
    ...infinite(questionBankApi.list, { query: { ...asQuery(limitedTo), pageSize: 100 } }),
    ...freshness.questionBank,
    placeholderData: keepPreviousData,
  })
  const first = list.data?.pages[0]
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const toChoose = items.filter(({ id }) => !there.includes(id))
  const isFull = chosen.length >= free
  async function take() {
    setTaking(true)
    try {
      const found = await queries.query({
        ...query(questionBankApi.read, { query: { id: [...chosen] } }),
        ...freshness.questionBank,
      })
      onAdd(
        found.items.map(({ id, version, question }) => ({ ...question, id: uuid(), bank: { id, version } })),
      )
      onClose()
    } catch (error) {
      toast(errorToast(error))
    } finally {
      setTaking(false)
    }
  }
  return (
    <Stack gap="md">
      <div className={classes.filters}>
        <BankFilterFields
          value={limitedTo}
          topics={first?.topics ?? []}
          places={first?.places ?? []}
          opened={filtering}
          setOpened={setFiltering}
          onChange={(change) => limit({ ...limitedTo, ...change })}
        />
      </div>
      {list.isPending && <LoadingLines lines={4} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {first && items.length === 0 && <p className={classes.quiet}>{t('bank.take.none')}</p>}
      {items.length > 0 && (
        <>
          <Group gap="xs" justify="space-between">
            <span role="status" className={classes.quiet}>
              {t('bank.take.found', { count: first?.total ?? 0 })}
              {isFull && ` ${t('bank.take.full')}`}
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={toChoose.length === 0 || isFull}
              onClick={() =>
                choose([...new Set([...chosen, ...toChoose.map(({ id }) => id)])].slice(0, free))
              }
            >
              {t('bank.take.all')}
            </Button>
          </Group>
          <ul className={classes.found}>
            {items.map((one) => {
              const isThere = there.includes(one.id)
              const isChosen = chosen.includes(one.id)
              return (
                <li key={one.id}>
                  <Checkbox
                    label={nameOf(one)}
                    description={[
                      ...(isThere ? [t('bank.take.there')] : []),
                      factsOf(one),
                      ...one.topics,
                    ].join(' · ')}
                    checked={isThere || isChosen}
                    disabled={isThere || (isFull && !isChosen)}
                    onChange={({ currentTarget }) =>
                      choose(
                        currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id),
                      )
                    }
                  />
                </li>
              )
            })}
          </ul>
          <MoreButton of={list} />
        </>
      )}
      {asking}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('generic.cancel')}
        </Button>
        <Button loading={isTaking} disabled={chosen.length === 0} onClick={() => void take()}>
          {t('bank.take.add', { count: chosen.length })}
        </Button>
      </Group>
    </Stack>
  )
}
