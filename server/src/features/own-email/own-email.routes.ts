import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { home, mount, outside } from '../../http/mount.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { keepEmail } from './keep-email.ts'
import { ownEmail, withdrawEmail } from './waiting-email.ts'

export const ownEmailRoutes = mount(ownEmailApi, {
  get: home(ownEmail),
  change: outside(changeEmail),
  confirm: confirmEmail,
  withdraw: home(withdrawEmail),
  keep: keepEmail,
})
