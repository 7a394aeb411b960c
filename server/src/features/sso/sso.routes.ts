import { ssoApi } from '#contract/accounts/sso.ts'
import { mount, outside } from '../../http/mount.ts'
import { saveSso, ssoSettings } from './settings.ts'
import { finishSso, startSso } from './sign-in.ts'

export const ssoRoutes = mount(ssoApi, {
  settings: ssoSettings,
  save: outside(saveSso),
  start: outside(startSso),
  finish: outside(finishSso),
})
