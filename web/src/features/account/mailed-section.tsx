import {
  kindsOf,
  notificationsApi,
  waysOf,
  type ChosenKind,
  type MailSettings,
  type MailWay,
  type NotificationGroup,
  type SetMailSettings,
} from '#contract/notifications.ts'
import { pushApi } from '#contract/push/push.ts'
import { adminLevel, roleAllowed, teaching } from '#contract/roles.ts'
import { NativeSelect, Stack, Switch } from '@mantine/core'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { isAway, useMe } from '../../api/session/me.ts'
import { Section } from '../../ui/page/sections.tsx'
import { useHours } from '../../ui/time/day.ts'
import classes from './mailed-section.module.css'
import { PushSection } from './push/push-section.tsx'

/** Those of `teaching` are for whoever makes courses or helps in them, of `company` for administrators. */
const groups: readonly NotificationGroup[] = [
  'courses',
  'people',
  'sessions',
  'meetings',
  'mentoring',
  'teaching',
  'company',
]

const usualNight = { from: 22, to: 7 }

/** On which devices and by what e-mails one is told too, and when: each saved as it is chosen. */
export default function MailedSection() {
  const { t } = useTranslate()
  const me = useMe()
  const { role } = me
  // A device is reached at the address of one's own company.
  const push = useQuery({ ...query(pushApi.own), ...freshness.ownAccess, enabled: !isAway(me) }).data
  const hasDevice = (push?.devices.length ?? 0) > 0
  const client = useQueryClient()
  const asked = query(notificationsApi.mailSettings)
  const { data } = useSuspenseQuery(asked)
  const save = useAction(notificationsApi.setMailSettings, {
    inTurn: true,
    onSuccess: (saved) => void client.setQueryData(asked.queryKey, saved),
  })
  // What is on its way is shown as it will be, also where an answer to an earlier choice comes first.
  const [pressed, setPressed] = useState<SetMailSettings>({})
  const shown: MailSettings = {
    kinds: { ...data.kinds, ...pressed.kinds },
    push: { ...data.push, ...pressed.push },
    digestHour: pressed.digestHour === undefined ? data.digestHour : pressed.digestHour,
    quiet: pressed.quiet === undefined ? data.quiet : pressed.quiet,
  }
  const press = (body: SetMailSettings) => {
    setPressed((before) => ({
      ...before,
      ...body,
      kinds: { ...before.kinds, ...body.kinds },
      push: { ...before.push, ...body.push },
    }))
    save.mutateAsync({ body }).catch(() => setPressed((before) => withoutFailed(before, body)))
  }
  const mayHave: Partial<Record<NotificationGroup, boolean>> = {
    teaching: roleAllowed(teaching, role),
    company: roleAllowed(adminLevel, role),
  }
  const seen = groups.filter((group) => mayHave[group] ?? true)
  return (
    <Stack gap="xl">
      {push && <PushSection push={push} />}
      <Section title={t('account.notifications.title')} lead={t('account.notifications.lead')}>
        <When shown={shown} press={press} />
      </Section>
      {seen.map((group) => (
        <Section key={group} title={t(`account.notifications.group.${group}`)}>
          <Stack gap="sm">
            {kindsOf(group).map((kind) => (
              <Kind key={kind} kind={kind} shown={shown} press={press} hasDevice={hasDevice} />
            ))}
          </Stack>
        </Section>
      ))}
    </Stack>
  )
}

type KindProps = {
  kind: ChosenKind
  shown: MailSettings
  press: (body: SetMailSettings) => void
  /** Whether there is a device of theirs that is told. */
  hasDevice: boolean
}

function Kind({ kind, shown, press, hasDevice }: KindProps) {
  const { t } = useTranslate()
  const name = t(`account.notifications.${kind}`)
  return (
    <div className={classes.kind} data-devices={hasDevice || undefined}>
      <NativeSelect
        classNames={{ root: classes.row ?? '', label: classes.label ?? '' }}
        label={name}
        value={shown.kinds[kind]}
        onChange={({ currentTarget }) => press({ kinds: { [kind]: currentTarget.value as MailWay } })}
        data={waysOf(kind).map((way) => ({ value: way, label: t(`account.notifications.way.${way}`) }))}
      />
      {hasDevice && (
        <Switch
          label={t('account.push.kind')}
          aria-label={t('account.push.kind_of', { kind: name })}
          checked={shown.push[kind]}
          onChange={({ currentTarget }) => press({ push: { [kind]: currentTarget.checked } })}
        />
      )}
    </div>
  )
}

/** What could not be saved is shown as it was. */
function withoutFailed(before: SetMailSettings, failed: SetMailSettings): SetMailSettings {
  const without = (of: 'kinds' | 'push') =>
    Object.fromEntries(Object.entries(before[of] ?? {}).filter(([kind]) => !(kind in (failed[of] ?? {}))))
  const left = Object.entries(before).filter(([key]) => !(key in failed))
  return { ...Object.fromEntries(left), kinds: without('kinds'), push: without('push') }
}

const NONE = 'none'

function When({ shown, press }: { shown: MailSettings; press: (body: SetMailSettings) => void }) {
  const { t } = useTranslate()
  const { digestHour, quiet } = shown
  const all = useHours()
  const hours = (without?: number) => all.filter((_, hour) => hour !== without)
  return (
    <Stack gap="md">
      <NativeSelect
        className={classes.when ?? ''}
        label={t('account.notifications.daily')}
        description={t('account.notifications.daily_how')}
        value={digestHour === null ? NONE : String(digestHour)}
        onChange={({ currentTarget: { value } }) =>
          press({ digestHour: value === NONE ? null : Number(value) })
        }
        data={[...hours(), { value: NONE, label: t('account.notifications.no_daily') }]}
      />
      <Switch
        label={t('account.notifications.quiet')}
        description={t('account.notifications.quiet_how')}
        checked={quiet !== null}
        onChange={({ currentTarget }) => press({ quiet: currentTarget.checked ? usualNight : null })}
      />
      {quiet && (
        <div className={classes.quiet}>
          <NativeSelect
            label={t('account.notifications.quiet_from')}
            value={String(quiet.from)}
            onChange={({ currentTarget }) =>
              press({ quiet: { ...quiet, from: Number(currentTarget.value) } })
            }
            data={hours(quiet.to)}
          />
          <NativeSelect
            label={t('account.notifications.quiet_to')}
            value={String(quiet.to)}
            onChange={({ currentTarget }) => press({ quiet: { ...quiet, to: Number(currentTarget.value) } })}
            data={hours(quiet.from)}
          />
        </div>
      )}
    </Stack>
  )
}
