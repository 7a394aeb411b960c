import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { mount, outside } from '../../http/mount.ts'
import { resetFactors } from './reset-factors.ts'
import { passkeySignIn, passkeySignInOptions, verifyOptions, verifySecondFactor } from './finish-sign-in.ts'

const { verify, verifyOptions: options, signInOptions, signIn, reset } = secondFactorApi

/** The part of the second factor that ends as a session or ends some: it stands above the factors, the sessions and the accounts. */
export const secondStepRoutes = mount(
  { verify, verifyOptions: options, signInOptions, signIn, reset },
  {
    verify: outside(verifySecondFactor),
    verifyOptions: outside(verifyOptions),
    signInOptions: outside(passkeySignInOptions),
    signIn: outside(passkeySignIn),
    reset: resetFactors,
  },
)
