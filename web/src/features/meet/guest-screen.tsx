import { TextInput } from '@mantine/core'
import { meetingsApi, type JoinAnswer } from '#contract/meetings/meetings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { call } from '../../api/client.ts'
import { validateWith } from '../../api/forms.tsx'
import { Spinner } from '../../ui/page/loading.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { CallScreen } from './call-screen.tsx'
import { GuestLinkBroken } from './guest-link-broken.tsx'

const wrongName = validateWith(meetingsApi.guestJoin.body.pick({ name: true }))

const KEY = 'cairn-meet-guest'

/** The guest that this tab is; another tab is another guest, and it all ends with the tab. */
const kept = {
  read: () => sessionStorage.getItem(KEY) ?? undefined,
  write: (guestKey: string) => sessionStorage.setItem(KEY, guestKey),
}

/** A meeting for somebody without an account, by the link that a host made. */
export default function GuestScreen({ link }: { link: string }) {
  const { t } = useTranslate()
  const code = (useParams()['code'] ?? '').toLowerCase()
  const look = useQuery({
    queryKey: [meetingsApi.guestLook.id, code],
    queryFn: () => call(meetingsApi.guestLook, { params: { code }, body: { link } }),
  })
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<ReactNode>(null)
  const latest = useRef(name)
  latest.current = name
  const entrance = useMemo(
    () => ({
      async join(peerId?: string): Promise<JoinAnswer> {
        const guestKey = kept.read()
        const { guestKey: given, ...answer } = await call(meetingsApi.guestJoin, {
          params: { code },
          body: {
            link,
            name: latest.current,
            ...(guestKey ? { guestKey } : {}),
            ...(peerId ? { peerId } : {}),
          },
        })
        kept.write(given)
        return answer
      },
      async files() {
        const guestKey = kept.read() ?? ''
        const { items } = await call(meetingsApi.guestFiles, { params: { code }, body: { link, guestKey } })
        return items
      },
    }),
    [code, link],
  )
  if (look.isPending) return <Spinner />
  if (look.isError) return <GuestLinkBroken error={look.error} onRetry={() => void look.refetch()} />
  const { title, hostName, startsAt } = look.data
  return (
    <CallScreen
      entrance={entrance}
      title={title}
      name={name}
      leadsTo={null}
      about={
        <>
          <DateTime at={startsAt} /> · {t('meet.hosted_by', { name: hostName })}
        </>
      }
      ready={() => {
        const errors = wrongName({ name })
        setWrong(errors['name'])
        return !errors['name']
      }}
    >
      <TextInput
        label={t('meet.guests.your_name')}
        description={t('meet.guests.name_lead')}
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setWrong(null)
        }}
        error={wrong}
        autoComplete="name"
        maxLength={100}
        required
      />
    </CallScreen>
  )
}
