import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconHelp, IconLanguage, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { signOut } from '../../api/client.ts'
import { useMe } from '../../api/session/me.ts'
import { useSupport } from '../support/use-support.ts'
import { languageNames } from '#contract/languages.ts'
import { useOfferedLanguages } from '../../locales/offered.ts'
import { useOwnLanguage } from '../../locales/own-language.ts'
import { useScheme } from '../../ui/theme/use-scheme.ts'
import { mayOpen } from './nav.ts'
import { UserButton } from './user-button.tsx'

const PROFILE = '/dashboard/me'

/** Opened by the first press on the button, fetched with it. What belongs to the person: profile, language, theme, help, sign out. */
export default function UserMenuPanel({ compact }: { compact: boolean }) {
  const { t } = useTranslate()
  const me = useMe()
  const changeLanguage = useOwnLanguage()
  const { other } = useOfferedLanguages()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useScheme() === 'dark'
  const support = useSupport()

  return (
    <Menu defaultOpened position={compact ? 'bottom-end' : 'top-start'} width={240} shadow="md">
      <Menu.Target>
        <UserButton person={me} compact={compact} />
      </Menu.Target>
      <Menu.Dropdown>
        {mayOpen(PROFILE, me.role) && (
          <Menu.Item component={Link} to={PROFILE} leftSection={<IconUser size={18} />}>
            {t('shell.profile')}
          </Menu.Item>
        )}
        {other && (
          <Menu.Item
            leftSection={<IconLanguage size={18} />}
            lang={other}
            onClick={() => changeLanguage(other)}
          >
            {languageNames[other]}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={dark ? <IconSun size={18} /> : <IconMoon size={18} />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {t(dark ? 'theme.light' : 'theme.dark')}
        </Menu.Item>
        {support &&
          ('href' in support ? (
            <Menu.Item
              component="a"
              href={support.href}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconHelp size={18} />}
            >
              {t('support.contact')}
            </Menu.Item>
          ) : 'to' in support ? (
            <Menu.Item component={Link} to={support.to} leftSection={<IconHelp size={18} />}>
              {t('support.contact')}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={support.open} leftSection={<IconHelp size={18} />}>
              {t('support.chat')}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
