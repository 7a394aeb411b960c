import { feature } from '../../feature.ts'
import { freshProofRoutes } from './fresh-proof.routes.ts'

export const freshProof = feature({ routes: freshProofRoutes })
