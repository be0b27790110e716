import {
  closeGap,
  insertGap,
  movePhoto,
  photoAt,
  type Cell,
  type PhotoGrid,
  type Place,
} from '@plumbline/inspection/flights/photo-grid'
import { imageSlots } from '@plumbline/inspection/photos/media-choices'
import { useState, type KeyboardEvent } from 'react'
import type { Translate } from '../../../../i18n/translate.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { Wizard } from '../use-wizard.ts'

const clamp = (value: number, max: number) => Math.min(max - 1, Math.max(0, value))

export const cellName = (t: Translate, floor: string, column: number, image: number, images: number): string =>
  images > 1
    ? t('media.wizard.grid.cell', { floor, column: column + 1, slot: imageSlots[image] ?? '' })
    : t('media.wizard.grid.cellAlone', { floor, column: column + 1 })

type Keys = Readonly<Record<string, () => void>>

/** A page of floors. */
const page = 5

const stepKeys = (step: (across: number, down: number) => void): Keys => ({
  ArrowLeft: () => step(-1, 0),
  ArrowRight: () => step(1, 0),
  ArrowUp: () => step(0, -1),
  ArrowDown: () => step(0, 1),
  PageUp: () => step(0, -page),
  PageDown: () => step(0, page),
  Home: () => step(-Infinity, 0),
  End: () => step(Infinity, 0),
})

/** So many images to the right and floors down, and no further than the edge. */
function stepped({ arrangement }: PhotoGrid, at: Cell, across: number, down: number): Cell {
  const { floors, columns, imagesPerFloor } = arrangement
  const flat = clamp(at.column * imagesPerFloor + at.image + across, columns * imagesPerFloor)
  return {
    column: Math.floor(flat / imagesPerFloor),
    image: flat % imagesPerFloor,
    floor: clamp(at.floor + down, floors),
  }
}

/** Runs what a key means on the grid; a key that means nothing there is left to the dialog. */
function runKey(event: KeyboardEvent, keys: Keys, undo: () => void, letGo: (() => void) | undefined): void {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
  const run = isUndo
    ? undo
    : event.key === 'Escape' && letGo !== undefined
      ? letGo
      : event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (run === undefined) return
  event.preventDefault()
  event.stopPropagation()
  run()
}

/** The photo that was picked up to be put elsewhere; both are said to those who do not see it. */
function useHand({ grid, byId }: Wizard) {
  const t = useT()
  const [heldId, setHeldId] = useState<string>()
  const [announcement, announce] = useState('')
  const nameOf = (id: string) => byId.get(id)?.name ?? ''
  const hasIt = heldId !== undefined && (grid.cells.includes(heldId) || grid.tray.includes(heldId))
  return {
    inHand: hasIt ? heldId : undefined,
    announcement,
    pickUp: (id: string) => {
      setHeldId(id)
      announce(t('media.wizard.grid.pickedUp', { name: nameOf(id) }))
    },
    putDown: (id: string, place: string) => {
      setHeldId(undefined)
      announce(t('media.wizard.grid.putDown', { name: nameOf(id), place }))
    },
    letGo: () => {
      setHeldId(undefined)
      announce(t('media.wizard.grid.letGo'))
    },
  }
}

/** Where one stands on the grid, what is in the hand, and what keys and buttons do there. */
export function useWizardGrid(wizard: Wizard) {
  const t = useT()
  const { grid, floorLabels, isVideo } = wizard
  const { floors, columns, imagesPerFloor } = grid.arrangement
  const [stands, setStands] = useState<Cell>({ column: 0, floor: 0, image: 0 })
  const { inHand, announcement, pickUp, putDown, letGo } = useHand(wizard)
  // Fewer floors or columns than before: the nearest cell that is left.
  const at: Cell = {
    column: clamp(stands.column, columns),
    floor: clamp(stands.floor, floors),
    image: clamp(stands.image, imagesPerFloor),
  }
  const here = photoAt(grid, at)

  const placeName = ({ column, floor, image }: Cell) =>
    cellName(
      t,
      floorLabels[floor] ?? t(isVideo ? 'media.wizard.grid.videos' : 'media.wizard.grid.noFloor'),
      column,
      image,
      imagesPerFloor,
    )

  function put(id: string, to: Place) {
    wizard.correct(movePhoto(grid, id, to))
    if (to !== 'tray') setStands(to)
    putDown(id, to === 'tray' ? t('media.wizard.grid.tray') : placeName(to))
  }

  function press(cell: Cell) {
    setStands(cell)
    const id = photoAt(grid, cell)
    if (inHand !== undefined) put(inHand, cell)
    else if (id !== null) pickUp(id)
  }

  const addGap = () => wizard.correct(insertGap(grid, at))
  const dropGap = () => wizard.correct(closeGap(grid, at))
  const toTray = () => here !== null && put(here, 'tray')

  const keys: Keys = {
    ...stepKeys((across, down) => setStands(stepped(grid, at, across, down))),
    ' ': () => press(at),
    Enter: () => press(at),
    i: addGap,
    c: dropGap,
    t: toTray,
    Delete: toTray,
  }

  return {
    at,
    here,
    inHand,
    announcement,
    placeName,
    onKeyDown: (event: KeyboardEvent) => runKey(event, keys, wizard.undo, inHand === undefined ? undefined : letGo),
    press,
    pickUp,
    put,
    goTo: setStands,
    addGap,
    dropGap,
    toTray,
  }
}
export type WizardGridState = ReturnType<typeof useWizardGrid>
