import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { IconShieldLock } from '@tabler/icons-react'
import { LinkToPress } from './link-to-press.tsx'

/** “This was not me”, by the link in the mail to the address that somebody wanted to change. */
export default function KeepEmailScreen() {
  return <LinkToPress endpoint={ownEmailApi.keep} texts="keep_email" icon={<IconShieldLock size={28} />} />
}
