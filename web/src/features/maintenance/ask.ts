import { platformApi } from '#contract/platform.ts'
import { call } from '../../api/client.ts'

export const askMaintenance = () => call(platformApi.maintenance)
