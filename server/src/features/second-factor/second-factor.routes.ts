import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { home, mount } from '../../http/mount.ts'
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
  own: home(ownFactors),
  startTotp: home(startTotp),
  confirmTotp: home(confirmTotp),
  removeTotp: home(removeTotp),
  newRecoveryCodes: home(newRecoveryCodes),
  passkeyOptions: home(passkeyOptions),
  addPasskey: home(addPasskey),
  removePasskey: home(removePasskey),
  policy,
  setPolicy,
})
