import { anyone, type Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const secondFactorPart = {
  permissions: {
    'secondFactor.own': everyone,
    'secondFactor.startTotp': everyone,
    'secondFactor.confirmTotp': everyone,
    'secondFactor.removeTotp': everyone,
    'secondFactor.newRecoveryCodes': everyone,
    'secondFactor.passkeyOptions': everyone,
    'secondFactor.addPasskey': everyone,
    'secondFactor.removePasskey': everyone,
    'secondFactor.verify': anyone,
    'secondFactor.verifyOptions': anyone,
    'secondFactor.signInOptions': anyone,
    'secondFactor.signIn': anyone,
    'secondFactor.reset': adminLevel,
    'secondFactor.policy': adminLevel,
    'secondFactor.setPolicy': adminLevel,
  },
} as const satisfies Part
