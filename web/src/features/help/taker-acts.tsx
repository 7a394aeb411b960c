import type { HelpRequest } from '#contract/help/help.ts'
import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './help.module.css'
import { useMoveHelp } from './use-help.ts'

/** For a mentor who might take it. */
export function TakerActs({ request: { id, reopened, mentor, conversationId } }: { request: HelpRequest }) {
  const { t } = useTranslate()
  const claim = useMoveHelp()
  return (
    <div className={classes.acts}>
      <Button
        leftSection={<IconHandStop size={18} aria-hidden />}
        loading={claim.isPending}
        onClick={() => claim.mutate({ params: { id }, body: { move: 'claim' } })}
      >
        {t(conversationId ? 'help.claim_again' : 'help.claim')}
      </Button>
      <span className={classes.quiet}>
        {reopened && mentor ? t('help.reopened.how', { name: mentor.name }) : t('help.claim.how')}
      </span>
    </div>
  )
}
