import { voiceNoteRoutes } from '@plumbline/contract/defects/voice-notes'
import { call } from '../http/call.ts'
import { readBase64 } from '../http/read-base64.ts'
import type { OfInspection } from '../media.ts'

/** What somebody spoke; seconds as the recorder measured them. */
export type RecordedSound = { readonly _id: string; readonly seconds: number; readonly sound: Blob }

const params = ({ projectId, inspectionId }: OfInspection, defectId: string) => ({ projectId, inspectionId, defectId })

/** Sent again after a lost answer it is no second one. */
export async function addVoiceNote(
  of: OfInspection,
  defectId: string,
  { _id, seconds, sound }: RecordedSound,
  signal?: AbortSignal,
): Promise<void> {
  await call(
    voiceNoteRoutes.addVoiceNote,
    { params: params(of, defectId), body: { _id, seconds, sound: await readBase64(sound) } },
    { signal, loading: false, timeoutMs: 120_000 },
  )
}

export async function removeVoiceNote(of: OfInspection, defectId: string, noteId: string): Promise<void> {
  await call(voiceNoteRoutes.removeVoiceNote, { params: { ...params(of, defectId), noteId } }, { loading: false })
}
