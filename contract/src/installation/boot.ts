import { z } from 'zod'
import { PublicCompany } from '../companies/companies.ts'

/**
 * What the server writes into the page itself (`<script type="application/json" id="cairn-boot">`), so that the
 * first paint waits for no call. `config` overrides what the build was made with; null leaves the build's value.
 */
export const Boot = z.object({
  company: PublicCompany.nullable(),
  /** Why `company` is null. */
  companyError: z.enum(['NOT_FOUND', 'UNAVAILABLE']).optional(),
  maintenance: z.boolean(),
  config: z.object({
    /** Base of the API for this company, up to and with `/api/v1`; absolute, or a path of this origin. */
    apiUrl: z.string().nullable(),
    /** Where live audio and video is served (ws: or wss:). */
    liveUrl: z.string().nullable(),
    supportChatId: z.string().nullable(),
  }),
  version: z.string(),
})
export type Boot = z.infer<typeof Boot>
