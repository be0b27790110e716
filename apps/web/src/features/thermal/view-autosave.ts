import type { ThermalDetail, ThermalSurvey, ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { createAutosave, type Autosave } from '@plumbline/sync/autosave'
import type { AutosaveOptions, Outgoing, Transport } from '@plumbline/sync/autosave-state'
import { fieldParts, type RecordRules } from '@plumbline/sync/record-rules'
import type { LocalRecord } from '@plumbline/sync/records'
import { isStale } from '../../api/thermal.ts'
import { browserClock } from '../../autosave/browser-clock.ts'

/** The saved view of one thermal picture. */
export type ThermalViewValue = {
  readonly _id: string
  readonly version: number
  readonly view: ThermalViewState | null
  /** Saved with the view where all pictures of the inspection share one range. */
  readonly survey?: ThermalSurvey
}
type ViewPart = 'view' | 'survey'

export type ViewRecord = LocalRecord<ThermalViewValue, ViewPart>
export type ViewAutosave = Autosave<ThermalViewValue, ViewPart>

export type ViewCalls = {
  readonly saveView: (imageId: string, view: ThermalViewState, version: number) => Promise<ThermalDetail>
  readonly saveSurvey: (survey: ThermalSurvey) => Promise<unknown>
  readonly read: (imageId: string) => Promise<ThermalDetail>
  readonly isLost: (error: unknown) => boolean
  /** Called with every answer of the server. */
  readonly onDetail: (detail: ThermalDetail) => void
}

type Options = Partial<Pick<AutosaveOptions<ThermalViewValue, ViewPart>, 'journal' | 'canSend' | 'retryMs'>> & {
  readonly calls: ViewCalls
}

const viewRules: RecordRules<ThermalViewValue, ViewPart> = {
  idOf: ({ _id }) => _id,
  isOlder: (value, than) => value.version < than.version,
  ...fieldParts<ThermalViewValue, ViewPart>({ view: ['view'], survey: ['survey'] }),
}

export const viewValueOf = ({ image, view, version }: Pick<ThermalDetail, 'image' | 'view' | 'version'>) => ({
  _id: image._id,
  view,
  version,
})

function transportOf({
  saveView,
  saveSurvey,
  read,
  isLost,
  onDetail,
}: ViewCalls): Transport<ThermalViewValue, ViewPart> {
  async function saveOne({ id, base, value, parts }: Outgoing<ThermalViewValue, ViewPart>): Promise<ThermalViewValue> {
    const { survey: _, ...stored } = value
    let saved: ThermalViewValue = stored
    if (parts.includes('view') && value.view !== null) {
      const detail = await saveView(id, value.view, base?.version ?? value.version)
      onDetail(detail)
      saved = viewValueOf(detail)
    }
    if (value.survey !== undefined) await saveSurvey(value.survey)
    return saved
  }
  return {
    isLost,
    maxBatch: 1,
    async save([one]) {
      if (one === undefined) return {}
      try {
        return { saved: [await saveOne(one)] }
      } catch (error) {
        if (!isStale(error) || !one.parts.includes('view')) throw error
        const newer = await read(one.id)
        onDetail(newer)
        return { newer: [viewValueOf(newer)] }
      }
    },
  }
}

/** The views of the thermal pictures of an inspection; they are sent when the user saves. */
export function createViewAutosave({ calls, retryMs = 5_000, ...options }: Options): ViewAutosave {
  return createAutosave({
    ...browserClock,
    ...options,
    rules: viewRules,
    transport: transportOf(calls),
    delayMs: 0,
    retryMs,
    isManual: true,
  })
}
