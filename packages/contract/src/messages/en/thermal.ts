import { list } from './thermal/list.ts'
import { panel } from './thermal/panel.ts'
import { survey } from './thermal/survey.ts'
import { view } from './thermal/view.ts'

export const thermal = { list, panel, survey, view } as const
