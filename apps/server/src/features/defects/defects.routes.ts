import { calendarRoutes } from '@plumbline/contract/defects/calendar'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { defectRoutes } from '@plumbline/contract/defects/defects'
import { duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { repairScheduleRoutes } from '@plumbline/contract/defects/repair-schedule'
import { voiceNoteRoutes } from '@plumbline/contract/defects/voice-notes'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { addAfterPhoto, removeAfterPhoto } from './after-photos.ts'
import { changeDefect, changeDefects } from './change-defect.ts'
import { confirmFields } from './confirm-fields.ts'
import { addComment, removeComment } from './defect-comments.ts'
import { getDetail } from './defect-detail.ts'
import { defectFacets } from './defect-facets.ts'
import { getDefect, listDefects, listIds } from './defect-list.ts'
import { defectPins } from './pins/defect-pins.ts'
import { planPins } from './pins/plan-pins.ts'
import { setStatus, setStatuses } from './defect-status.ts'
import { defectSummary } from './defect-summary.ts'
import { earlierAt } from './earlier-defects.ts'
import { exportRegister } from './export-register.ts'
import { carriedDefects } from './retain-crops.ts'
import { linkDefect } from './link-defect.ts'
import { removeDefects, restoreDefects } from './remove-defects.ts'
import { corporateCalendar, projectCalendar } from './register/calendar.ts'
import { createFeed, listFeeds, revokeFeed } from './register/calendar-feeds.ts'
import { registerCalendarFeeds } from './register/read-feed.ts'
import { defectQuantities } from './register/quantities.ts'
import { exportSchedule } from './schedule/export-schedule.ts'
import { repairRates, saveCorporateRates, saveRepairRates } from './schedule/repair-rates.ts'
import { repairSchedule } from './schedule/schedule.ts'
import { removeView, savedViews, saveView } from './saved-views.ts'
import { dismissDuplicate, dismissSame } from './same/dismiss.ts'
import { saveDuplicateSettings } from './same/duplicate-settings.ts'
import { growth } from './same/growth-call.ts'
import { listDuplicates, startSearch } from './same/list-duplicates.ts'
import { sameGroups } from './same/list-groups.ts'
import { mergeCall, splitCall } from './same/merge-calls.ts'
import { addVoiceNote, removeVoiceNote } from './voice/voice-notes.ts'

export function registerDefects(app: FastifyInstance, api: Api): void {
  implement(app, api, 'defects', defectRoutes, { list: listDefects, get: getDefect })
  implement(app, api, 'defects', defectLifeRoutes, {
    detail: getDetail,
    change: changeDefect,
    changeMany: changeDefects,
    confirm: confirmFields,
    setStatus,
    setManyStatus: setStatuses,
    remove: removeDefects,
    restore: restoreDefects,
    comment: addComment,
    removeComment,
    addAfterPhoto,
    removeAfterPhoto,
    earlier: earlierAt,
    link: linkDefect,
  })
  implement(app, api, 'defects', defectRegisterRoutes, {
    ids: listIds,
    carried: carriedDefects,
    facets: defectFacets,
    summary: defectSummary,
    quantities: defectQuantities,
    pins: defectPins,
    planPins,
    exportRegister,
    views: savedViews,
    saveView,
    removeView,
  })
  implement(app, api, 'defects', duplicateRoutes, {
    searchDuplicates: startSearch,
    duplicates: listDuplicates,
    sameGroups,
    dismissDuplicate,
    dismissSame,
    merge: mergeCall,
    split: splitCall,
    growth,
    saveDuplicateSettings,
  })
  implement(app, api, 'defects', calendarRoutes, {
    corporateCalendar,
    projectCalendar,
    calendarFeeds: listFeeds,
    createCalendarFeed: createFeed,
    revokeCalendarFeed: revokeFeed,
  })
  registerCalendarFeeds(app, api)
  implement(app, api, 'defects', voiceNoteRoutes, { addVoiceNote, removeVoiceNote })
  implement(app, api, 'defects', repairScheduleRoutes, {
    repairSchedule,
    exportSchedule,
    repairRates,
    saveRepairRates,
    saveCorporateRates,
  })
}
