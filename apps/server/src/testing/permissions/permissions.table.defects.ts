/** The lines of the defects, as in permissions.table.ts. */
export const defectLines = `
defects.list                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.get                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.detail                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.change                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.changeMany                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.confirm                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.setStatus                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.setManyStatus             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.remove                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.restore                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.comment                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.removeComment             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.addAfterPhoto             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.removeAfterPhoto          yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.earlier                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.link                      yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.ids                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.carried                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.facets                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.summary                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.quantities                yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.pins                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.planPins                  yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.exportRegister            yyyy yyey yyep yaep yyep yaep dddp yaep yaep dddp !
defects.views                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.saveView                  yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.removeView                yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.searchDuplicates          yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !       duplicate.no-frame
defects.duplicates                yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.sameGroups                yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.dismissDuplicate          yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.dismissSame               yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.merge                     yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.split                     yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
defects.growth                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.saveDuplicateSettings     yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
defects.repairSchedule            yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.exportSchedule            yyyy yyey yyep yaep yyep yaep dddp yaep yaep dddp !
defects.repairRates               yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.saveRepairRates           yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
defects.saveCorporateRates        yy   dd   yc   dc   yc   yc   dc   dc   dc   dc   !
defects.corporateCalendar         yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !
defects.calendarFeeds             yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !
defects.createCalendarFeed        yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !
defects.revokeCalendarFeed        yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !       calendar.feed-not-found
defects.projectCalendar           yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !`
