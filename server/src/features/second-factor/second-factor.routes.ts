import { secondFactorApi } from '#contract/second-factor.ts'
import { home, mount, outside } from '../../http/mount.ts'
import { passkeySignIn, passkeySignInOptions, verifyOptions, verifySecondFactor } from './finish-sign-in.ts'
import { confirmTotp, newRecoveryCodes, ownFactors, removeTotp, startTotp } from './own-factors.ts'
import { addPasskey, passkeyOptions, removePasskey } from './passkeys.ts'
import { policy, setPolicy } from './policy.ts'
import { resetFactors } from './reset-factors.ts'

export const secondFactorRoutes = mount(secondFactorApi, {
  own: home(ownFactors),
  startTotp: home(startTotp),
  confirmTotp: home(confirmTotp),
  removeTotp: home(removeTotp),
  newRecoveryCodes: home(newRecoveryCodes),
  passkeyOptions: home(passkeyOptions),
  addPasskey: home(addPasskey),
  removePasskey: home(removePasskey),
  verify: outside(verifySecondFactor),
  verifyOptions: outside(verifyOptions),
  signInOptions: outside(passkeySignInOptions),
  signIn: outside(passkeySignIn),
  reset: resetFactors,
  policy,
  setPolicy,
})
