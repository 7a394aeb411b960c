import { deskApi, type DeskRequest } from '#contract/help/desk.ts'
import { Button, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { afterDesk } from '../../api/desk.ts'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { usePresence } from '../../shared/presence/use-presence.ts'
import { fullName } from './words.ts'

/** Who looks after it: taken in a press, or left to somebody else. */
export function Assignee({ request: { id, assignee } }: { request: DeskRequest }) {
  const { t } = useTranslate()
  const me = useMe()
  const people = useQuery({ ...query(deskApi.people), ...freshness.help })
  const assign = useAction(deskApi.assign, { refreshes: afterDesk, success: false })
  const from = assignee?.id ?? null
  const set = (to: string | null) =>
    assign.isPending || to === from || assign.mutate({ params: { id }, body: { from, to } })
  // Whoever looks after it is among them before the others are known.
  const all = new Map(
    [...(assignee ? [assignee] : []), ...(people.data?.items ?? [])].map((one) => [one.id, one]),
  )
  const presence = usePresence([...all.keys()])
  const isHere = ({ id }: { id: string }) => presence(id) === 'now'
  // Whoever can answer now stands first.
  const choices = [...all.values()].toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
  return (
    <Stack gap="xs">
      <Select
        label={t('desk.assignee')}
        placeholder={t('desk.nobodys')}
        clearable
        searchable
        nothingFoundMessage={t('desk.assignee.none')}
        data={choices.map((one) => ({
          value: one.id,
          label: isHere(one) ? t('desk.assignee.here', { name: fullName(one) }) : fullName(one),
        }))}
        value={from}
        onChange={set}
      />
      {from !== me.id && (
        <Button variant="light" loading={assign.isPending} onClick={() => set(me.id)}>
          {t('desk.take')}
        </Button>
      )}
    </Stack>
  )
}
