import type { thermal as en } from '../en/thermal.ts'
import type { Words } from '../messages.ts'
import { list } from './thermal/list.ts'
import { panel } from './thermal/panel.ts'
import { survey } from './thermal/survey.ts'
import { view } from './thermal/view.ts'

export const thermal: Words<typeof en> = { list, panel, survey, view }
