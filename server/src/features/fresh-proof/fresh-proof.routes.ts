import { freshProofApi } from '#contract/accounts/fresh-proof.ts'
import { inOwnCompany, mount, outside } from '../../http/mount.ts'
import { freshProofMethods, freshProofPasskeyOptions } from './ask-proof.ts'
import { giveProof } from './give-proof.ts'

export const freshProofRoutes = mount(freshProofApi, {
  methods: inOwnCompany(freshProofMethods),
  passkeyOptions: inOwnCompany(freshProofPasskeyOptions),
  give: outside(giveProof),
})
