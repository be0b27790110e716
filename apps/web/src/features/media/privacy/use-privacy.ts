import type { Editor } from '@plumbline/canvas/editor'
import type { PhotoPrivacy } from '@plumbline/contract/media/privacy'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { privacyQuery, savePrivacy, uncheckedKey } from '../../../api/media/privacy.ts'
import type { OfInspection } from '../../../api/media.ts'
import { createPrivacySync, type PrivacySync, type PrivacyView } from './privacy-sync.ts'

export type Privacy = PrivacyView & {
  /** Undefined: not read yet. */
  readonly stored: PhotoPrivacy | undefined
  readonly sync: PrivacySync
}

const unread: PrivacyView = { isChecked: false, isSaving: false, problem: undefined }

/** The boxes of one photo on its canvas, which is another component for another photo. Nothing can be drawn before they are read: it would replace them. */
export function usePrivacy(of: OfInspection, imageId: string, editor: Editor, mayEdit: boolean): Privacy {
  const client = useQueryClient()
  const { projectId, inspectionId } = of
  const query = useMemo(() => privacyQuery({ projectId, inspectionId }, imageId), [projectId, inspectionId, imageId])
  const stored = useQuery(query).data
  const [view, setView] = useState(unread)
  const [sync] = useState(() =>
    createPrivacySync({
      editor,
      save: (change) => savePrivacy({ projectId, inspectionId }, imageId, change),
      onSaved: (saved) => {
        client.setQueryData(query.queryKey, saved)
        void client.invalidateQueries({ queryKey: uncheckedKey(of) })
      },
      onView: setView,
    }),
  )
  useEffect(() => sync.start(), [sync])
  useEffect(() => {
    if (stored !== undefined) sync.take(stored)
  }, [sync, stored])
  const isReadOnly = !mayEdit || stored === undefined
  useEffect(() => editor.setReadOnly(isReadOnly), [editor, isReadOnly])
  return { ...view, stored, sync }
}
