import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { confirmTotp, newRecoveryCodes, ownFactors, removeTotp, startTotp } from './own-factors.ts'
import { addPasskey, passkeyOptions, removePasskey } from './passkeys.ts'
import { policy, setPolicy } from './policy.ts'

/** Those that know sessions and accounts too are mounted by the feature second-step. */
const {
  verify: _,
  verifyOptions: _o,
  signInOptions: _s,
  signIn: _i,
  reset: _r,
  ...ofFactors
} = secondFactorApi

export const secondFactorRoutes = mount(ofFactors, {
  own: inOwnCompany(ownFactors),
  startTotp: inOwnCompany(startTotp),
  confirmTotp: inOwnCompany(confirmTotp),
  removeTotp: inOwnCompany(removeTotp),
  newRecoveryCodes: inOwnCompany(newRecoveryCodes),
  passkeyOptions: inOwnCompany(passkeyOptions),
  addPasskey: inOwnCompany(addPasskey),
  removePasskey: inOwnCompany(removePasskey),
  policy,
  setPolicy,
})
