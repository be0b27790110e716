import { floorsNotSaved } from '@plumbline/contract/drawings/floor-rules'
import type { DefineItem } from '@plumbline/contract/media/library'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { changePhoto } from '../../../api/media/photo.ts'
import { mediaKey, type OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { definedDraft, isSameDraft, rangeFault, type GuideDraft } from './define-guides.ts'

/** The photo that is open, its floors as they are edited, and their saving. */
export function useDefineDraft(of: OfInspection, item: DefineItem) {
  const t = useT()
  const client = useQueryClient()
  const [chosenId, setChosenId] = useState(item.images[0]!._id)
  const [edited, edit] = useState<GuideDraft>()
  const [isBusy, setBusy] = useState(false)
  const image = item.images.find(({ _id }) => _id === chosenId) ?? item.images[0]!
  const stored = definedDraft(item, image._id)
  const draft = edited ?? stored

  async function save(): Promise<boolean> {
    if (rangeFault(draft.range, item.floors) !== undefined) {
      showToast('failure', t(floorsNotSaved))
      return false
    }
    setBusy(true)
    try {
      const range = draft.range.trim()
      await changePhoto(of, image._id, {
        version: image.version,
        floorRange: range === '' ? null : range,
        floorGuides: draft.guides.map(({ floor, line }) => ({ floor, line })),
      })
      showToast('note', t('media.photo.define.saved'))
      await client.invalidateQueries({ queryKey: mediaKey })
      edit(undefined)
      return true
    } catch (error) {
      showToast('failure', error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
      // Somebody else was faster: what is stored now is read, and the next save stands on it.
      if (error instanceof ApiError && error.code === 'version.stale')
        await client.invalidateQueries({ queryKey: mediaKey })
      return false
    } finally {
      setBusy(false)
    }
  }

  function show(id: string) {
    edit(undefined)
    setChosenId(id)
  }

  return { image, draft, isDirty: edited !== undefined && !isSameDraft(edited, stored), isBusy, edit, save, show }
}
