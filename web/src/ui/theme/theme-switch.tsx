import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useScheme } from './use-scheme.ts'

/** Changes between day and night. */
export function ThemeSwitch() {
  const { t } = useTranslate()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useScheme() === 'dark'
  const label = t(dark ? 'theme.light' : 'theme.dark')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  )
}
