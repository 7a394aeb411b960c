import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { inOwnCompany, mount, outside } from '../../http/mount.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { keepEmail } from './keep-email.ts'
import { ownEmail, withdrawEmail } from './waiting-email.ts'

export const ownEmailRoutes = mount(ownEmailApi, {
  get: inOwnCompany(ownEmail),
  change: outside(changeEmail),
  confirm: confirmEmail,
  withdraw: inOwnCompany(withdrawEmail),
  keep: keepEmail,
})
