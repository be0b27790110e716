import { Button } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { floorDoubts, type DoubtReason } from '@plumbline/inspection/floors/floor-doubts'
import { placeOf } from '@plumbline/inspection/flights/photo-grid'
import { useCallback, useDeferredValue, useEffect, useMemo, useState, type DragEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Choice } from './Choice.tsx'
import { fromDrop } from '../pick-files.ts'
import { PositionMap } from './PositionMap.tsx'
import { createThumbnailStore } from '../sorting/thumbnail-store.ts'
import { useWizardGrid } from './use-wizard-grid.ts'
import type { Wizard } from './use-wizard.ts'
import { WizardChoose } from './WizardChoose.tsx'
import { WizardFileList } from './WizardFileList.tsx'
import classes from './WizardFiles.module.css'
import { WizardNotices } from './WizardNotices.tsx'
import { WizardSelected } from './WizardSelected.tsx'
import { WizardTray } from './WizardTray.tsx'
import { WizardGrid } from './WizardGrid.tsx'

const views = ['wall', 'list', 'left'] as const
type View = (typeof views)[number]

const isOfFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

type Props = { readonly wizard: Wizard; readonly elevations: readonly ElevationPlan[] }

export function WizardFiles({ wizard, elevations }: Props) {
  const t = useT()
  const { chosen, oddities, accepted, byId, grid, floors, isVideo, arranged, readings, floorNames } = wizard
  const { files, isReading, done, add, remove, thumbnail } = chosen
  const gridState = useWizardGrid(wizard)
  const [view, setView] = useState<View>('wall')
  // The wall goes and the list comes in portions: hundreds of cells and rows in one go would hold the page.
  const shown = useDeferredValue(view)
  const [isOver, setOver] = useState(false)
  const [thumbnails] = useState(() => createThumbnailStore(thumbnail))
  useEffect(() => () => thumbnails.close(), [thumbnails])
  const doubts = useMemo(
    () => floorDoubts(grid, floorNames, readings, floors.elevationId ?? null),
    [grid, floorNames, readings, floors.elevationId],
  )
  const positions = useMemo(
    () => accepted.flatMap(({ id, facts }) => (facts?.position ? [{ id, at: facts.position }] : [])),
    [accepted],
  )
  const left = useMemo(() => {
    const going = new Set(accepted)
    return files.filter((file) => !going.has(file))
  }, [files, accepted])
  const warned = accepted.filter(({ id }) => oddities.has(id)).length
  const counts = { wall: grid.cells.filter((id) => id !== null).length, list: accepted.length, left: left.length }
  const columns = floors.isBatchSplit || isVideo ? undefined : floors.imageColumns

  const removeOne = useCallback((id: string) => remove(new Set([id])), [remove])

  /** After the one that is shown; from the last to the first. */
  function nextDoubt(reason: DoubtReason) {
    const ids = [...doubts].filter(([, doubt]) => doubt.reason === reason).map(([id]) => id)
    const place = placeOf(grid, ids[(ids.indexOf(gridState.here ?? '') + 1) % ids.length] ?? '')
    if (place === undefined || place === 'tray') return
    setView('wall')
    gridState.goTo(place)
  }

  async function drop(event: DragEvent) {
    if (!isOfFiles(event)) return
    event.preventDefault()
    setOver(false)
    await add(await fromDrop(event.dataTransfer), columns === undefined ? null : 0)
  }

  return (
    <div
      className={classes.files}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isOfFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      {files.length === 0 && (
        <div className={classes.welcome}>
          <p className={classes.welcomeTitle}>
            {t(isVideo ? 'media.wizard.files.dropVideos' : 'media.wizard.files.drop')}
          </p>
          <p className={classes.quiet}>
            {t(isVideo ? 'media.wizard.files.dropVideosText' : 'media.wizard.files.dropText')}
          </p>
          <WizardChoose isVideo={isVideo} columns={columns} isFirst onPick={add} />
        </div>
      )}
      {files.length > 0 && (
        <>
          <div className={classes.bar}>
            <Choice
              label={t('media.wizard.files.views.label')}
              value={view}
              onChange={setView}
              choices={views.map((value) => ({
                value,
                label: t('media.wizard.files.count', {
                  name: t(`media.wizard.files.views.${value}`),
                  count: counts[value],
                }),
              }))}
            />
            <WizardChoose isVideo={isVideo} columns={columns} isFirst={false} onPick={add} />
            <Button variant="subtle" onClick={() => remove(new Set(files.map(({ id }) => id)))}>
              {t('media.wizard.files.clear')}
            </Button>
          </div>
          <div className={classes.main}>
            <div className={classes.work}>
              <p role="status" className={classes.reading} data-done={!isReading || undefined}>
                {isReading ? (
                  t('media.wizard.files.reading', { done, total: files.length })
                ) : (
                  <span className="pl-hidden">{t('media.wizard.files.readDone')}</span>
                )}
              </p>
              {isReading && (
                <progress
                  className={classes.progress}
                  max={files.length}
                  value={done}
                  aria-label={t('media.wizard.files.reading', { done, total: files.length })}
                />
              )}
              {shown === 'wall' && !isReading && (
                <>
                  <div className={classes.wallBar}>
                    <span className={classes.quiet}>
                      {t(
                        arranged.basis === 'place'
                          ? 'media.wizard.wall.byPlace'
                          : arranged.basis === 'rows'
                            ? 'media.wizard.wall.byRows'
                            : isVideo
                              ? 'media.wizard.wall.byOrderVideos'
                              : 'media.wizard.wall.byOrder',
                      )}
                    </span>
                    {arranged.basis !== 'place' && !isVideo && (
                      <label className={classes.tick}>
                        <input
                          type="checkbox"
                          checked={wizard.isSerpentine}
                          onChange={(event) => wizard.setSerpentine(event.currentTarget.checked)}
                        />
                        {t(
                          arranged.basis === 'rows'
                            ? 'media.wizard.wall.serpentineRows'
                            : 'media.wizard.wall.serpentine',
                        )}
                      </label>
                    )}
                    <span className={classes.gridTools}>
                      {!isVideo && (
                        <Button size="compact-sm" variant="default" onClick={gridState.addGap}>
                          {t('media.wizard.wall.insertGap')}
                        </Button>
                      )}
                      {!isVideo && (
                        <Button
                          size="compact-sm"
                          variant="default"
                          disabled={gridState.here !== null}
                          onClick={gridState.dropGap}
                        >
                          {t('media.wizard.wall.closeGap')}
                        </Button>
                      )}
                      <Button
                        size="compact-sm"
                        variant="default"
                        disabled={gridState.here === null}
                        onClick={gridState.toTray}
                      >
                        {t('media.wizard.wall.toTray')}
                      </Button>
                      <Button size="compact-sm" variant="default" disabled={!wizard.canUndo} onClick={wizard.undo}>
                        {t('media.wizard.wall.undo')}
                      </Button>
                      <Button size="compact-sm" variant="default" disabled={!wizard.canUndo} onClick={wizard.sortAgain}>
                        {t('media.wizard.wall.again')}
                      </Button>
                    </span>
                  </div>
                  <WizardGrid wizard={wizard} gridState={gridState} doubts={doubts} thumbnails={thumbnails} />
                  <p className={classes.keys}>{t('media.wizard.wall.keys')}</p>
                  <p className="pl-hidden" aria-live="polite">
                    {gridState.announcement}
                  </p>
                </>
              )}
              {shown !== 'wall' && (
                <WizardFileList
                  key={shown}
                  files={shown === 'list' ? accepted : left}
                  oddities={oddities}
                  byId={byId}
                  isLeft={shown === 'left'}
                  onRemove={removeOne}
                />
              )}
            </div>
            <div className={classes.aside}>
              <div className={classes.asideScroll}>
                <WizardNotices
                  wizard={wizard}
                  elevations={elevations}
                  warned={warned}
                  left={left.length}
                  doubts={doubts}
                  onShow={setView}
                  onNextDoubt={nextDoubt}
                />
                {shown === 'wall' && <WizardSelected wizard={wizard} gridState={gridState} doubts={doubts} />}
                {!isVideo && <PositionMap positions={positions} currentId={gridState.here ?? undefined} />}
              </div>
              {shown === 'wall' && !isReading && accepted.length > 0 && (
                <WizardTray wizard={wizard} gridState={gridState} thumbnails={thumbnails} />
              )}
            </div>
          </div>
        </>
      )}
    </div>
  )
}
