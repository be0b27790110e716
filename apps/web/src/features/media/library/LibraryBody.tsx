import { useSyncExternalStore } from 'react'
import type { ReadOutline } from '../../../api/media/library.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import type { Names } from '../grid/library-names.ts'
import type { Selection } from '../grid/library-selection.ts'
import { LibraryGrid } from '../grid/LibraryGrid.tsx'
import { LibraryList } from '../grid/LibraryList.tsx'
import type { GridInput } from '../grid/use-grid-input.ts'
import type { LibraryState } from './use-library.ts'

type Props = {
  readonly library: LibraryState
  readonly read: ReadOutline
  readonly names: Names
  readonly selection: Selection
  readonly hands: GridInput
  readonly mayEdit: boolean
}

export function LibraryBody({ library, read, names, selection, hands, mayEdit }: Props) {
  const t = useT()
  const {
    address: { view, density, order },
    pages,
    sections,
    hasDates,
    change,
  } = library
  const failure = useSyncExternalStore(pages.subscribe, pages.failure)
  const { total, groups } = read.outline
  return (
    <>
      {failure !== undefined && (
        <StatusLine
          kind="failure"
          actions={<LinkButton onClick={pages.retry}>{t('media.library.failed.retry')}</LinkButton>}
        >
          {t('media.library.failed.page')} {errorText(t, failure)}
        </StatusLine>
      )}
      {view === 'grid' ? (
        <LibraryGrid
          total={total}
          sections={sections}
          groups={groups}
          pages={pages}
          names={names}
          selection={selection}
          hands={hands}
          density={density}
          hasDates={hasDates}
          mayEdit={mayEdit}
        />
      ) : (
        <LibraryList
          total={total}
          pages={pages}
          names={names}
          selection={selection}
          hands={hands}
          order={order}
          onOrder={(next) => change({ order: next })}
        />
      )}
    </>
  )
}
