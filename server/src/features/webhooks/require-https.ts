import { failField } from '../../core/errors.ts'
import type { Services } from '../../services.ts'

/** What is told of people crosses no network in the clear, but one’s own. */
export function requireHttps({ env }: Pick<Services, 'env'>, url: string): void {
  if (new URL(url).protocol !== 'https:' && env.CAIRN_PRIVATE_ADDRESSES !== 'allow')
    failField('url', 'invalid_https_url')
}
