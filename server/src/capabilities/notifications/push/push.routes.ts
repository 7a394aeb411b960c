import { pushApi } from '#contract/push/push.ts'
import { home, mount } from '../../../http/mount.ts'
import { addPushDevice, ownPush, removePushDevice, testPush } from './devices.ts'
import { makePushKeys, pushSettings, removePushKeys } from './keys.ts'

export const pushRoutes = mount(pushApi, {
  own: home(ownPush),
  addDevice: home(addPushDevice),
  removeDevice: home(removePushDevice),
  test: home(testPush),
  settings: pushSettings,
  makeKeys: makePushKeys,
  removeKeys: removePushKeys,
})
