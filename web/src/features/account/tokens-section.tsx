import { authApi, type ApiToken } from '#contract/accounts/auth.ts'
import { Badge, Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { DateTime, RelativeTime } from '../../ui/time/time.tsx'
import classes from './account.module.css'
import { CreateToken } from './create-token.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'

export default function TokensSection() {
  const { t } = useTranslate()
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const tokens = useQuery({ ...query(authApi.listApiTokens), ...freshness.ownAccess })
  const revoke = useAction(authApi.revokeApiToken, {
    refreshes: [authApi.listApiTokens],
    success: 'account.tokens.revoked',
  })
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('account.tokens.create')}
    </Button>
  )
  const items = tokens.data?.items

  return (
    <Section
      title={t('account.tokens.title')}
      lead={t('account.tokens.lead')}
      plain
      action={items && items.length > 0 && create}
    >
      {tokens.isPending && <LoadingLines lines={3} height={72} />}
      {tokens.isError && !items && <LoadFailed of={tokens} />}
      {items?.length === 0 && (
        <Empty
          icon={<IconKey size={28} />}
          title={t('account.tokens.empty')}
          message={t('account.tokens.empty_message')}
          actions={create}
          order={3}
        />
      )}
      <ul className={classes.list}>
        {items?.map((token) => (
          <TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
        ))}
      </ul>
      <CreateToken opened={creating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={async () => revoking && (await revoke.mutateAsync({ params: { id: revoking.id } }))}
        title={t('account.tokens.revoke_title', { name: revoking?.name ?? '' })}
        message={t('account.tokens.revoke_message')}
        action={t('account.tokens.revoke')}
        danger
      />
    </Section>
  )
}

function TokenItem({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslate()
  const expired = token.expiresAt !== null && new Date(token.expiresAt) <= new Date()
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={classes.name}>
          {token.name}
          {expired && <Badge color="red">{t('account.tokens.expired')}</Badge>}
        </div>
        <div className={classes.facts}>
          <code>…{token.hint}</code>
          <span>{token.scopes.map((scope) => t(`account.scope.${scope}`)).join(', ')}</span>
        </div>
        <div className={classes.facts}>
          <span>
            {token.lastUsedAt ? (
              <>
                {t('account.tokens.last_used')} <RelativeTime at={token.lastUsedAt} />
              </>
            ) : (
              t('account.tokens.never_used')
            )}
          </span>
          {token.expiresAt && (
            <span>
              {t(expired ? 'account.tokens.expired_on' : 'account.tokens.expires')}{' '}
              <DateTime at={token.expiresAt} style="date" />
            </span>
          )}
        </div>
      </div>
      <Button
        variant="subtle"
        color="red"
        onClick={onRevoke}
        aria-label={t('account.tokens.revoke_one', { name: token.name })}
      >
        {t('account.tokens.revoke')}
      </Button>
    </li>
  )
}
