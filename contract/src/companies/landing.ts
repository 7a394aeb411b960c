import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LandingPage } from './landing-page.ts'

export const SavedLanding = z.object({
  /** 0 where nothing was ever saved. */
  version: z.number().int(),
  page: LandingPage,
})
export type SavedLanding = z.infer<typeof SavedLanding>

export const landingApi = {
  page: endpoint({
    id: 'publicPage.page',
    method: 'GET',
    path: '/companies/landing-page',
    summary: 'Get the company’s landing page as it is written',
    data: SavedLanding,
    errors: [],
    scope: 'companies:read',
  }),
  save: endpoint({
    id: 'publicPage.save',
    method: 'PUT',
    path: '/companies/landing-page',
    summary: 'Replace the company’s landing page; a save over a newer version is a CONFLICT',
    body: z.strictObject({
      /** The version that the change was made from. */
      version: z.int32().min(0),
      page: LandingPage,
    }),
    data: SavedLanding,
    errors: ['CONFLICT'],
    scope: 'companies:write',
  }),
}
