import { readFileName } from '@plumbline/contract/file-names'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { useWindow } from '../../ui/use-window.ts'
import { byGravity, type Chosen, type Oddity } from './chosen-files.ts'
import { oddWords } from './odd-words.ts'
import classes from './WizardFileList.module.css'

const rowHeight = 36
/** Beside its name stands what is odd about it: on a small screen the rest is a scroll away. */
const columns = ['name', 'odd', 'time', 'position', 'size', 'model', 'kind', 'number'] as const
/** Nobody read those that do not travel. */
const columnsLeft = ['name', 'odd', 'size'] as const satisfies readonly (typeof columns)[number][]

type Props = {
  readonly files: readonly Chosen[]
  readonly oddities: ReadonlyMap<string, readonly Oddity[]>
  readonly byId: ReadonlyMap<string, Chosen>
  /** Those that do not travel: each has its reason, and there is nothing to filter. */
  readonly isLeft: boolean
  readonly onRemove: (id: string) => void
}

/** Every file before a byte of it travels. Only the rows in sight are laid out. */
export function WizardFileList({ files, oddities, byId, isLeft, onRemove }: Props) {
  const t = useT()
  const locale = useLocale()
  const [isOnlyOdd, setOnlyOdd] = useState(false)
  const shown = isOnlyOdd && !isLeft ? files.filter(({ id }) => oddities.has(id)) : files
  const { ref, first, last, onScroll } = useWindow(shown.length, rowHeight)
  const shownColumns = isLeft ? columnsLeft : columns
  const headOf = (column: (typeof columns)[number]) => t(`media.wizard.list.${column === 'odd' ? (isLeft ? 'reason' : 'warnings') : column}`)
  const oddOf = ({ id }: Chosen) => byGravity(oddities.get(id) ?? []).map((one) => oddWords(t, one, byId)).join(' · ')
  const kindOf = ({ kind, facts }: Chosen) => (kind === undefined ? '' : t(`media.wizard.list.kinds.${kind === 'photo' ? (facts?.type ?? 'visual') : kind}`))
  const cellsOf = (file: Chosen) => ({
    name: <span title={file.relativePath}>{file.name}</span>,
    odd: oddOf(file) === '' ? '' : <span className={classes.odd} title={oddOf(file)}><IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" /><span>{oddOf(file)}</span></span>,
    time: file.isRead ? file.facts?.takenAt?.slice(0, 19).replace('T', ' ') ?? '–' : t('media.wizard.list.unread'),
    position: file.facts?.position ? `${file.facts.position.latitude.toFixed(5)}, ${file.facts.position.longitude.toFixed(5)}` : '–',
    size: formatBytes(locale, file.size),
    model: file.facts?.model ?? '–',
    kind: kindOf(file),
    number: readFileName(file.name)?.sequence.toString().padStart(4, '0') ?? '–',
  })
  return (
    <div className={classes.box}>
      {!isLeft && (
        <label className={classes.filter}><input type="checkbox" checked={isOnlyOdd} onChange={(event) => setOnlyOdd(event.currentTarget.checked)} />{t('media.wizard.list.onlyOdd')}</label>
      )}
      <div ref={ref} className={classes.scroll} onScroll={onScroll} tabIndex={0} role="region" aria-label={t('media.wizard.list.label')}>
        <div role="table" aria-label={t('media.wizard.list.label')} aria-rowcount={shown.length + 1} className={classes.table} data-left={isLeft || undefined}>
          <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
            {shownColumns.map((column) => <span key={column} role="columnheader" data-column={column}>{headOf(column)}</span>)}
            <span role="columnheader"><span className="pl-hidden">{t('media.wizard.files.clear')}</span></span>
          </div>
          <div role="rowgroup" className={classes.rows} style={{ height: shown.length * rowHeight }}>
            {shown.slice(first, last).map((file, index) => {
              const cells = cellsOf(file)
              return (
                <div key={file.id} role="row" aria-rowindex={first + index + 2} className={classes.row} style={{ top: (first + index) * rowHeight }}>
                  {shownColumns.map((column) => <span key={column} role="cell" data-column={column}>{cells[column]}</span>)}
                  <span role="cell">
                    <button type="button" className={classes.remove} aria-label={t('media.wizard.list.remove', { name: file.name })} title={t('media.wizard.list.remove', { name: file.name })} onClick={() => onRemove(file.id)}><IconX size={14} stroke={1.5} aria-hidden="true" /></button>
                  </span>
                </div>
              )
            })}
          </div>
        </div>
        {shown.length === 0 && <p className={classes.none}>{t(isLeft ? 'media.wizard.list.noneLeft' : 'media.wizard.list.none')}</p>}
      </div>
    </div>
  )
}
