import { companiesApi } from '#contract/companies/companies.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { endTrial, type Trial } from './theme-trial.ts'
import { looksShownBy } from '../use-settings.ts'

const secondsLeft = ({ until }: Trial) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Asks whether the new look can stay. Whoever cannot see the question need do nothing: the look before comes back. */
export function ThemeTrialDialog({ trial, onEnd }: { trial: Trial; onEnd: () => void }) {
  const { t } = useTranslate()
  const decided = useRef(false)
  const [left, setLeft] = useState(() => secondsLeft(trial))
  const restore = useAction(companiesApi.updateSettings, {
    refreshes: looksShownBy,
    success: 'company.trial.restored',
    onSuccess: () => end(),
  })
  function end() {
    endTrial()
    onEnd()
  }
  const giveBack = () =>
    restore.mutate({
      params: { id: trial.companyId },
      body: { themes: { light: trial.before.light ?? null, dark: trial.before.dark ?? null } },
    })
  const onTick = useEffectEvent(() => {
    const seconds = secondsLeft(trial)
    setLeft(seconds)
    if (seconds > 0 || decided.current) return
    decided.current = true
    giveBack()
  })
  useEffect(() => {
    onTick()
    const timer = setInterval(() => onTick(), 500)
    return () => clearInterval(timer)
  }, [])
  return (
    <Dialog opened onClose={giveBack} title={t('company.trial.title')} withCloseButton={false}>
      <Stack gap="md">
        <Text role="timer">{t('company.trial.message', { seconds: left })}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={giveBack} loading={restore.isPending}>
            {t('company.trial.restore')}
          </Button>
          <Button onClick={end} disabled={restore.isPending}>
            {t('company.trial.keep')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
