import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { MediaFacets } from '@plumbline/contract/media/library'
import { can } from '@plumbline/contract/roles'
import { useState } from 'react'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { DeleteMediaDialog } from '../DeleteMediaDialog.tsx'
import { EditMediaDialog } from './EditMediaDialog.tsx'
import type { Names } from '../grid/library-names.ts'
import { useSelected, type Selection } from '../grid/library-selection.ts'
import { LibrarySelection, type SelectionAction } from './LibrarySelection.tsx'
import { MoveMediaDialog } from './MoveMediaDialog.tsx'
import type { useMediaActions } from './use-media-actions.ts'
import type { Reading } from '../grid/use-grid-input.ts'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly facets: MediaFacets | undefined
  readonly selection: Selection
  readonly names: Names
  readonly member: Membership
  readonly reading: Reading | undefined
  readonly actions: ReturnType<typeof useMediaActions>
  readonly onStop: () => void
}

/** The bar of what is chosen, with the questions it asks. */
export function LibraryActions({ of, facets, selection, names, member, reading, actions, onStop }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<SelectionAction>()
  const count = useSelected(selection, ({ ids }) => ids.size)
  const mayEdit = can(member, 'media.edit')
  // Where no file of the list failed, there is nothing to try again.
  const hasFailed = facets?.statuses.some(({ id, count: files }) => files > 0 && id?.endsWith('FAILED')) === true
  const offered: readonly SelectionAction[] = [
    ...(mayEdit ? (['edit', 'move'] as const) : []),
    'download',
    ...(mayEdit && hasFailed ? (['retry'] as const) : []),
    ...(can(member, 'media.delete') ? (['delete'] as const) : []),
  ]
  const close = () => setAsked(undefined)
  function begin(action: SelectionAction) {
    if (action === 'download') void actions.download()
    else if (action === 'retry') void actions.retry()
    else setAsked(action)
  }
  return (
    <>
      <LibrarySelection
        selection={selection}
        actions={offered}
        reading={reading}
        working={actions.working}
        onAction={begin}
        onStop={onStop}
      />
      {asked === 'edit' && <EditMediaDialog count={count} names={names} onSave={actions.edit} onClose={close} />}
      {asked === 'move' && <MoveMediaDialog of={of} count={count} onMove={actions.move} onClose={close} />}
      {asked === 'delete' && (
        <DeleteMediaDialog
          of={of}
          photos={{ imageIds: [...selection.state().ids] }}
          title={t('media.library.remove.title', { count })}
          text={t('media.library.remove.text', { count })}
          confirm={t('media.library.remove.confirm')}
          cancel={t('media.library.remove.cancel')}
          onConfirm={actions.remove}
          onClose={close}
        />
      )}
    </>
  )
}
