import { myDataApi } from '#contract/my-data.ts'
import { home, mount } from '../../http/mount.ts'
import { exportMyData } from './my-data.ts'

export const myDataRoutes = mount(myDataApi, { export: home(exportMyData) })
