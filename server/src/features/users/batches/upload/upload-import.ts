import type { Input } from '#contract/endpoint.ts'
import type { importsApi } from '#contract/people/imports.ts'
import type { OutsideContext } from '../../../../http/caller/context.ts'
import { viewBatch } from '../batch.view.ts'
import { newFileBatch } from './new-batch.ts'

export async function uploadImport(ctx: OutsideContext, { files }: Input<typeof importsApi.upload>) {
  return viewBatch(await newFileBatch(ctx, files.file, () => ({})))
}
