import { freshProofApi } from '#contract/accounts/fresh-proof.ts'
import { home, mount, outside } from '../../http/mount.ts'
import { freshProofMethods, freshProofPasskeyOptions } from './ask-proof.ts'
import { giveProof } from './give-proof.ts'

export const freshProofRoutes = mount(freshProofApi, {
  methods: home(freshProofMethods),
  passkeyOptions: home(freshProofPasskeyOptions),
  give: outside(giveProof),
})
