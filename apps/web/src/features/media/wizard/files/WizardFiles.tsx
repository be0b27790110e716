import { Button, Group, Stack, Text } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { floorDoubts, type DoubtReason } from '@plumbline/inspection/floors/floor-doubts'
import { placeOf } from '@plumbline/inspection/flights/photo-grid'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { MutedText } from '../../../../ui/display/MutedText.tsx'
import { createThumbnailStore, type ThumbnailStore } from '../../sorting/thumbnail-store.ts'
import { Choice } from '../Choice.tsx'
import { PositionMap } from './PositionMap.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useWizardGrid, type WizardGridState } from './use-wizard-grid.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardChoose } from './WizardChoose.tsx'
import { WizardCoverage } from './WizardCoverage.tsx'
import { WizardElsewhere } from './WizardElsewhere.tsx'
import { WizardFileList } from './WizardFileList.tsx'
import classes from './WizardFiles.module.css'
import { WizardGrid } from './WizardGrid.tsx'
import { WizardGridTools } from './WizardGridTools.tsx'
import { WizardNotices } from './WizardNotices.tsx'
import { WizardSelected } from './WizardSelected.tsx'
import { WizardTray } from './WizardTray.tsx'

const views = ['grid', 'list', 'left'] as const
type View = (typeof views)[number]

type Props = { readonly wizard: Wizard; readonly elevations: readonly ElevationPlan[] }

type Shown = {
  readonly gridState: WizardGridState
  readonly thumbnails: ThumbnailStore
  readonly view: View
  readonly onView: (view: View) => void
}

/** Undefined: files are split into columns automatically. */
const columnsToChoose = ({ floors, isVideo }: Wizard) =>
  floors.isBatchSplit || isVideo ? undefined : floors.imageColumns

function Welcome({ wizard }: { readonly wizard: Wizard }) {
  const t = useT()
  const { isVideo } = wizard
  return (
    <Stack flex={1} gap="sm" align="center" justify="center" m="xl" p="xl" ta="center" className={classes.welcome}>
      <Text fz={16} fw={600}>
        {t(isVideo ? 'media.wizard.files.dropVideos' : 'media.wizard.files.drop')}
      </Text>
      <Text c="dimmed">{t(isVideo ? 'media.wizard.files.dropVideosText' : 'media.wizard.files.dropText')}</Text>
      <WizardChoose isVideo={isVideo} columns={columnsToChoose(wizard)} isFirst onPick={wizard.chosen.add} />
    </Stack>
  )
}

type BarProps = Pick<Shown, 'view' | 'onView'> & {
  readonly wizard: Wizard
  readonly counts: Readonly<Record<View, number>>
}

function FilesBar({ wizard, view, counts, onView }: BarProps) {
  const t = useT()
  const { files, add, remove } = wizard.chosen
  return (
    <Group gap="sm" px="xl" py="md" className={classes.bar}>
      <Choice
        isInBar
        label={t('media.wizard.files.views.label')}
        value={view}
        onChange={onView}
        choices={views.map((value) => ({
          value,
          label: t('media.wizard.files.count', { name: t(`media.wizard.files.views.${value}`), count: counts[value] }),
        }))}
      />
      <WizardChoose isVideo={wizard.isVideo} columns={columnsToChoose(wizard)} isFirst={false} onPick={add} />
      <Button variant="subtle" onClick={() => remove(new Set(files.map(({ id }) => id)))}>
        {t('media.wizard.files.clear')}
      </Button>
    </Group>
  )
}

function ReadingProgress({ chosen: { files, isReading, done } }: Pick<Wizard, 'chosen'>) {
  const t = useT()
  const reading = t('media.wizard.files.reading', { done, total: files.length })
  return (
    <>
      <Text role="status" p={isReading ? '24px 24px 8px' : 0}>
        {isReading ? reading : <span className="pl-hidden">{t('media.wizard.files.readDone')}</span>}
      </Text>
      {isReading && <progress className={classes.progress} max={files.length} value={done} aria-label={reading} />}
    </>
  )
}

/** Those that do not travel. */
function useLeftFiles({ chosen: { files }, accepted }: Wizard) {
  return useMemo(() => {
    const going = new Set(accepted)
    return files.filter((file) => !going.has(file))
  }, [files, accepted])
}

/**
 * The files that were chosen: on the grid, as a list, or those that are left out; beside them what is to be checked.
 */
function ChosenFiles({ wizard, elevations, gridState, thumbnails, view, onView }: Props & Shown) {
  const t = useT()
  const { chosen, oddities, accepted, byId, grid, floors, isVideo, readings, floorNames } = wizard
  const { isReading, remove } = chosen
  // The grid goes and the list comes in portions: hundreds of cells and rows in one go would hold the page.
  const shown = useDeferredValue(view)
  const doubts = useMemo(
    () => floorDoubts(grid, floorNames, readings, floors.elevationId ?? null),
    [grid, floorNames, readings, floors.elevationId],
  )
  const positions = useMemo(
    () => accepted.flatMap(({ id, facts }) => (facts?.position ? [{ id, at: facts.position }] : [])),
    [accepted],
  )
  const left = useLeftFiles(wizard)
  const counts = { grid: grid.cells.filter((id) => id !== null).length, list: accepted.length, left: left.length }
  const removeOne = useCallback((id: string) => remove(new Set([id])), [remove])
  const isGrid = shown === 'grid'

  /** After the one that is shown; from the last to the first. */
  function nextDoubt(reason: DoubtReason) {
    const ids = [...doubts].filter(([, doubt]) => doubt.reason === reason).map(([id]) => id)
    const place = placeOf(grid, ids[(ids.indexOf(gridState.here ?? '') + 1) % ids.length] ?? '')
    if (place === undefined || place === 'tray') return
    onView('grid')
    gridState.goTo(place)
  }

  return (
    <>
      <WizardElsewhere wizard={wizard} />
      <FilesBar wizard={wizard} view={view} counts={counts} onView={onView} />
      <div className={classes.main}>
        <Stack gap={0} mih={0}>
          <ReadingProgress chosen={chosen} />
          {isGrid && !isReading && (
            <>
              <WizardGridTools wizard={wizard} gridState={gridState} />
              <WizardGrid wizard={wizard} gridState={gridState} doubts={doubts} thumbnails={thumbnails} />
              <MutedText px="xl" py="sm">
                {t('media.wizard.grid.keys')}
              </MutedText>
              <p className="pl-hidden" aria-live="polite">
                {gridState.announcement}
              </p>
            </>
          )}
          {!isGrid && (
            <WizardFileList
              key={shown}
              files={shown === 'list' ? accepted : left}
              oddities={oddities}
              byId={byId}
              isLeft={shown === 'left'}
              onRemove={removeOne}
            />
          )}
        </Stack>
        <div className={classes.aside}>
          <Stack gap={20} p="lg" className={classes.scroll}>
            <WizardCoverage wizard={wizard} />
            <WizardNotices
              wizard={wizard}
              elevations={elevations}
              warned={accepted.filter(({ id }) => oddities.has(id)).length}
              left={left.length}
              doubts={doubts}
              onShow={onView}
              onNextDoubt={nextDoubt}
            />
            {isGrid && <WizardSelected wizard={wizard} gridState={gridState} doubts={doubts} />}
            {!isVideo && <PositionMap positions={positions} currentId={gridState.here ?? undefined} />}
          </Stack>
          {isGrid && !isReading && accepted.length > 0 && (
            <WizardTray wizard={wizard} gridState={gridState} thumbnails={thumbnails} />
          )}
        </div>
      </div>
    </>
  )
}

/** Its state outlives the files: those that are chosen after all were removed are seen in the same view. */
export function WizardFiles({ wizard, elevations }: Props) {
  const gridState = useWizardGrid(wizard)
  const [view, setView] = useState<View>('grid')
  const [thumbnails] = useState(() => createThumbnailStore(wizard.chosen.thumbnail))
  useEffect(() => () => thumbnails.close(), [thumbnails])
  const { isOver, handlers } = useFileDrop((picked) =>
    wizard.chosen.add(picked, columnsToChoose(wizard) === undefined ? null : 0),
  )
  return (
    <Stack flex={1} gap={0} mih={0} className={classes.files} data-over={isOver || undefined} {...handlers}>
      {wizard.chosen.files.length === 0 ? (
        <Welcome wizard={wizard} />
      ) : (
        <ChosenFiles {...{ wizard, elevations, gridState, thumbnails, view }} onView={setView} />
      )}
    </Stack>
  )
}
