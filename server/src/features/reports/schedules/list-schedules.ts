import type { Context } from '../../../http/caller/context.ts'
import { viewSchedules } from './schedules.view.ts'

export const listSchedules = async ({ tx }: Context) => ({ items: await viewSchedules(tx) })
