import type { Editor } from '@plumbline/canvas/editor'
import type { Marker } from '@plumbline/contract/markers/markers'
import { createContext, type ReactNode } from 'react'
import type { OfPlan } from '../../api/markers.ts'

/** layoutPlanMarkerId: null as long as the server does not have the marker; nothing can hang on it yet. */
export type MarkerAt = { readonly of: OfPlan; readonly marker: Marker; readonly layoutPlanMarkerId: string | null }

/** Photos belong to another feature: the screen says what stands in the panel of a marker. */
export type MarkerMediaSlot = (at: MarkerAt) => ReactNode

/** Stands over a corner of the plan. */
export type PlanOverlaySlot = (markers: readonly Marker[]) => ReactNode

/** Defects belong to another feature: what it draws on a plan, in the canvas of the editor. */
export const PlanPinsContext = createContext<(editor: Editor, layoutId: string) => ReactNode>(() => null)

/** Whether somebody else sends its files: only the screen knows what this browser sends. */
export const ElsewhereContext = createContext<(marker: Marker) => boolean>(() => false)
