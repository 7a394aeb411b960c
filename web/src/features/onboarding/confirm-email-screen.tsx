import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { IconMailCheck } from '@tabler/icons-react'
import { LinkToPress } from './link-to-press.tsx'

/** A new e-mail address, by the link that was mailed to it. */
export default function ConfirmEmailScreen() {
  return <LinkToPress endpoint={ownEmailApi.confirm} texts="email" icon={<IconMailCheck size={28} />} />
}
