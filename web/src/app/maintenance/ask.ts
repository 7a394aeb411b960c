import { platformApi } from '#contract/installation/platform.ts'
import { call } from '../../api/client.ts'

export const askMaintenance = () => call(platformApi.maintenance)
