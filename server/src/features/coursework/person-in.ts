import { mediaUrl } from '../../platform/files/media-url.ts'

type Row = { company_id: string; id: string; name: string; surname: string; photo_key: string | null }

/** A person as they are shown beside a piece of work. */
export const personIn = (row: Row) => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
})
