import { secondFactorApi } from '#contract/second-factor.ts'
import { mount, outside } from '../../http/mount.ts'
import { passkeySignIn, passkeySignInOptions, verifyOptions, verifySecondFactor } from './finish-sign-in.ts'

const { verify, verifyOptions: options, signInOptions, signIn } = secondFactorApi

/** The part of the second factor that ends as a session: it stands above both the factors and the sessions. */
export const secondStepRoutes = mount(
  { verify, verifyOptions: options, signInOptions, signIn },
  {
    verify: outside(verifySecondFactor),
    verifyOptions: outside(verifyOptions),
    signInOptions: outside(passkeySignInOptions),
    signIn: outside(passkeySignIn),
  },
)
