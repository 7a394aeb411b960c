import { Button, Card } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { use, type ReactNode } from 'react'
import { AfterTick } from '../../ui/page/after-tick.tsx'
import { InsideMain } from '../../ui/page/inside-main.ts'
import { State } from '../../ui/page/states.tsx'
import classes from './not-found.module.css'

type Props = {
  title?: ReactNode
  message?: ReactNode
  icon?: ReactNode
  /** Where to go on from here; nowhere when the whole address belongs to nobody. */
  home?: string
}

export default function NotFound({ title, message, icon, home }: Props) {
  const { t } = useTranslate()
  const Frame = use(InsideMain) ? 'div' : 'main'
  return (
    <AfterTick>
      <Frame className={classes.screen}>
        <Card className={classes.card}>
          <State
            order={1}
            tone="accent"
            icon={icon ?? <IconSearch size={28} />}
            title={title ?? t('not_found.title')}
            message={message ?? t('not_found.message')}
            actions={
              home && (
                <Button component="a" href={home}>
                  {t('not_found.home')}
                </Button>
              )
            }
          />
        </Card>
      </Frame>
    </AfterTick>
  )
}
