import type { VoiceNote } from '@plumbline/contract/defects/voice-notes'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import type { OfProject } from '../../drawings/drawing-files.ts'
import { linksOf } from '../../media/media-files.ts'
import type { MergedInto } from '../same/merged-chain.ts'

type Reader = Pick<Call, 'db' | 'secrets' | 'now' | 'caller'>

/** Of its own: no link to photos opens a voice, and no share has a link to these. */
export const voiceFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/voice-notes/`

/** Of a defect and what was merged into it, in the order they were recorded. */
export async function voiceNotesOf(
  call: Reader,
  ids: readonly string[],
  named: (id: string) => { of?: MergedInto },
): Promise<VoiceNote[]> {
  const rows = await call.db
    .selectFrom('voice_note')
    .leftJoin('app_user', 'app_user.id', 'voice_note.by_id')
    .selectAll('voice_note')
    .select('app_user.name')
    .where('defect_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('voice_note.created_at')
    .orderBy('voice_note.id')
    .execute()
  return rows.map(({ id, defect_id, by_id, name, seconds, size, key, corporate_id, project_id, created_at }) => {
    const of = { corporateId: corporate_id, projectId: project_id }
    return {
      _id: id,
      ...named(defect_id),
      by: { _id: by_id, name: name ?? '' },
      seconds,
      bytes: Number(size),
      url: linksOf(call, of, voiceFolder(of))(key),
      createdAt: created_at.toISOString(),
      isOwn: by_id === call.caller.userId,
    }
  })
}
