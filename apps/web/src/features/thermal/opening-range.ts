import type { Range } from '@plumbline/thermal/image'
import { defaultRange } from '@plumbline/thermal/range'
import { useState } from 'react'
import { readSession } from '../../api/session/session.ts'

/** Which range an image without a saved one opens with: 0 to 100 °C, or that of its own temperatures. */
export type OpeningRange = 'standard' | 'fit'

const keyOf = (projectId: string) => `plumbline.thermal-range.${readSession()?.userId ?? ''}.${projectId}`

/** The last choice of this user in this project. */
function readOpeningRange(projectId: string): OpeningRange {
  try {
    return window.localStorage.getItem(keyOf(projectId)) === 'fit' ? 'fit' : 'standard'
  } catch {
    return 'standard'
  }
}

function saveOpeningRange(projectId: string, choice: OpeningRange): void {
  try {
    if (choice === 'fit') window.localStorage.setItem(keyOf(projectId), choice)
    else window.localStorage.removeItem(keyOf(projectId))
  } catch {
    // localStorage is blocked: the choice lasts as long as the image is open.
  }
}

export const rangeOf = (choice: OpeningRange, fitting: Range): Range => (choice === 'fit' ? fitting : defaultRange)

/** `unsaved`: the range of an image without a saved one. Choosing another is no edit of that image. */
export function useOpeningRange(projectId: string, fitting: Range) {
  const [choice, setChoice] = useState(() => readOpeningRange(projectId))
  return {
    unsaved: rangeOf(choice, fitting),
    choose: (next: OpeningRange): Range => {
      saveOpeningRange(projectId, next)
      setChoice(next)
      return rangeOf(next, fitting)
    },
  }
}
