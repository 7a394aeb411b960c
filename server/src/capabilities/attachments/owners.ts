import { ownerKinds, type AttachmentOwner } from '#contract/attachments.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'

export type OwnerKind = AttachmentOwner['kind']

/** What somebody may do with the files of one owner, and what it is called in the audit log. */
export type Rights = { open: boolean; change: boolean; name: string }

/** What a feature says of the things of its own that have files. */
export type OwnerRules = {
  /** Null where there is no such thing, or the caller is not to know of it. */
  rights(ctx: Pick<Context, 'tx' | 'actor' | 'company'>, id: string): Promise<Rights | null>
  /**
   * Locks what the right to change them depends on until the transaction ends, where that can end at any moment: of a
   * change and of its end, the later sees the earlier.
   */
  hold?(tx: Tx, id: string): Promise<void>
  /** Whether somebody whom the rights do not let open all files may open this one: a text that they read names it. */
  opensOne?(ctx: Pick<Context, 'tx' | 'actor' | 'company'>, id: string, fileId: string): Promise<boolean>
  /** Whoever may add files there opens all of those that they added, and of others' only what `opensOne` says. */
  apart?: true
  /** Of these files, those that a text names. They cannot be removed; the others go some days after they last were named. */
  named?(tx: Tx, fileIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The most files of one owner, where it is another than of most. */
  most?: number
  /** The same of one owner, and the most bytes of a file of it, where its feature sets them. */
  quota?(tx: Tx, id: string): Promise<{ most: number; bytes: number }>
  /** Whether a file of this type, judged by its bytes, may be one of its; any may where nothing is said. */
  takes?(tx: Tx, id: string, mediaType: string): Promise<boolean>
  /** Which of these there still are: files of the others go. */
  existing(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The files are others than before. */
  changed(ctx: Pick<Context, 'tx' | 'company' | 'services'>, id: string): Promise<void>
  /** Whether a file goes when whoever added it is erased; otherwise it stays with what it was added to. */
  goesWithPerson: boolean
  /** Films of it get a picture that stands until they play. */
  posters?: true
  /** What is added and removed stays between those who open it: the audit log, which others read, says nothing of it. */
  unlogged?: true
}
export type Owners = Record<OwnerKind, OwnerRules>

/** The rules of a kind as a row names it: one that this version does not know opens nothing. */
export const rulesOf = (owners: Owners, kind: string): OwnerRules | undefined =>
  (ownerKinds as readonly string[]).includes(kind) ? owners[kind as OwnerKind] : undefined

type Owned = { owner_kind: string; owner_id: string }
type OwnedFile = Owned & { created_by: string | null }

/** Whose files of an owner somebody with rights there has before them: null where it is everybody's. */
export const onlyBy = (owners: Owners, kind: string, actor: { id: string }): string | null =>
  rulesOf(owners, kind)?.apart ? actor.id : null

/** The rights at an owner of somebody who may at least open its files; NOT_FOUND or FORBIDDEN to all others. */
export async function requireOpen(owners: Owners, ctx: Context, owned: Owned): Promise<Rights> {
  const rules = rulesOf(owners, owned.owner_kind) ?? fail('NOT_FOUND')
  const rights = (await rules.rights(ctx, owned.owner_id)) ?? fail('NOT_FOUND')
  if (!rights.open) fail('FORBIDDEN')
  return rights
}

/** Who may open one file: whoever opens all of its owner’s, and whoever is shown this one. NOT_FOUND to all others. */
export async function requireOpenOne(
  owners: Owners,
  ctx: Context,
  file: OwnedFile & { id: string },
): Promise<void> {
  const rules = rulesOf(owners, file.owner_kind) ?? fail('NOT_FOUND')
  const rights = await rules.rights(ctx, file.owner_id)
  const isTheirs = !rules.apart || file.created_by === ctx.actor.id
  if ((rights?.open && isTheirs) || (await rules.opensOne?.(ctx, file.owner_id, file.id))) return
  fail(rights && isTheirs ? 'FORBIDDEN' : 'NOT_FOUND')
}

/** The same, of somebody who may add and remove them now: for whoever only reads, and so holds nothing. */
export async function requireMayChange(owners: Owners, ctx: Context, owned: Owned): Promise<Rights> {
  const rights = await requireOpen(owners, ctx, owned)
  if (!rights.change) fail('FORBIDDEN')
  return rights
}

/** The same, until the transaction ends. */
export async function requireChange(owners: Owners, ctx: Context, owned: Owned): Promise<Rights> {
  await rulesOf(owners, owned.owner_kind)?.hold?.(ctx.tx, owned.owner_id)
  return requireMayChange(owners, ctx, owned)
}

/** The same of one file, which where each has files of their own is nobody else's to remove or bring back. */
export async function requireChangeOne(owners: Owners, ctx: Context, file: OwnedFile): Promise<Rights> {
  const rights = await requireChange(owners, ctx, file)
  const by = onlyBy(owners, file.owner_kind, ctx.actor)
  if (by !== null && file.created_by !== by) fail('NOT_FOUND')
  return rights
}

export async function tellOwner(owners: Owners, ctx: Context, owned: Owned): Promise<void> {
  await rulesOf(owners, owned.owner_kind)?.changed(ctx, owned.owner_id)
}
