import type { Passkey } from '#contract/accounts/second-factor.ts'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import classes from '../account.module.css'

type Props = { passkeys: readonly Passkey[]; onAdd: () => void; onRemove: (passkey: Passkey) => void }

export function PasskeysSection({ passkeys, onAdd, onRemove }: Props) {
  const { t } = useTranslate()
  return (
    <Paper p="lg" component="section" aria-labelledby="passkeys">
      <Group justify="space-between" align="flex-start" gap="sm" mb={passkeys.length ? 'md' : 0}>
        <div>
          <Title order={3} size="h4" id="passkeys">
            {t('security.passkeys.title')}
          </Title>
          <Text c="dimmed" mt={4} maw="60ch">
            {t('security.passkeys.lead')}
          </Text>
        </div>
        {typeof PublicKeyCredential !== 'undefined' && (
          <Button variant="default" onClick={onAdd}>
            {t('security.passkeys.add')}
          </Button>
        )}
      </Group>
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((key) => (
            <PasskeyItem key={key.id} passkey={key} onRemove={() => onRemove(key)} />
          ))}
        </ul>
      )}
    </Paper>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslate()
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={classes.name}>{passkey.name}</div>
        <div className={classes.facts}>
          <span>{passkey.host}</span>
          <span>
            {t('security.passkeys.since')} <DateTime at={passkey.createdAt} style="date" />
          </span>
          {passkey.lastUsedAt && (
            <span>
              {t('security.passkeys.last_used')} <RelativeTime at={passkey.lastUsedAt} />
            </span>
          )}
        </div>
      </div>
      <Button
        variant="subtle"
        color="red"
        onClick={onRemove}
        aria-label={t('security.passkeys.remove_one', { name: passkey.name })}
      >
        {t('security.passkeys.remove')}
      </Button>
    </li>
  )
}
