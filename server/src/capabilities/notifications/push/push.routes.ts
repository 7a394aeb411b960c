import { pushApi } from '#contract/push/push.ts'
import { inOwnCompany, mount } from '../../../http/mount.ts'
import { addPushDevice, ownPush, removePushDevice, testPush } from './devices.ts'
import { makePushKeys, pushSettings, removePushKeys } from './keys.ts'

export const pushRoutes = mount(pushApi, {
  own: inOwnCompany(ownPush),
  addDevice: inOwnCompany(addPushDevice),
  removeDevice: inOwnCompany(removePushDevice),
  test: inOwnCompany(testPush),
  settings: pushSettings,
  makeKeys: makePushKeys,
  removeKeys: removePushKeys,
})
