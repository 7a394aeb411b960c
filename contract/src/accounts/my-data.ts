import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const myDataApi = {
  export: endpoint({
    id: 'myData.export',
    method: 'POST',
    path: '/auth/my-data',
    freshProof: true,
    summary: 'Export all that is stored about the signed-in person, as one JSON file',
    data: z.unknown(),
    errors: [],
    scope: null,
    rate: 'heavy',
    download: ['application/json'],
  }),
}
