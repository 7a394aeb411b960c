import type { OpenPackage } from '#contract/courses/packages.ts'
import { isPackageDone } from '#contract/rules/learning/package-result.ts'
import { UnstyledButton } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './package.module.css'

type Props = { items: readonly OpenPackage['items'][number][]; at: number; onGo: (at: number) => void }

/** The items of a package that has several, as its manifest lists them. */
export function PackageItems({ items, at, onGo }: Props) {
  const { t } = useTranslate()
  return (
    <ol className={classes.items} aria-label={t('package.items')}>
      {items.map((item, i) => (
        <li key={item.id}>
          <UnstyledButton className={classes.item} aria-current={i === at} onClick={() => onGo(i)}>
            {isPackageDone(item) ? (
              <IconCircleCheck size={20} aria-hidden />
            ) : (
              <IconCircle size={20} aria-hidden />
            )}
            {item.title}
            <small>{t(`package.${isPackageDone(item) ? 'completed' : item.completion}`)}</small>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}
