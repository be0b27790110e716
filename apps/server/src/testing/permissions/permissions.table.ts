import { defectLines } from './permissions.table.defects.ts'

/**
 * Who gets what from every call, written out and read by eye; no line of it is computed. A cell has a letter for each
 * situation:
 *   no id in the path: 1 letter; a user's: own, another's; a corporate's: own, foreign; a project's: assigned, not
 * assigned, expired, foreign.
 *   y handled (200, or the refusal named last) · d access.denied · a access.not-assigned · e access.project-expired · c
 * corporate.not-found · p project.not-found · ! 401.
 * SA and SR stand in no corporate but their own office, AA and AO in a linked agency; all four are walked as members
 * too.
 * What does not exist answers as what is foreign, to the last byte; to SA and SR, for whom nothing is foreign, as c or
 * p.
 */
export const table = `
call                              SA   SR   AA   AO   CA   CS   CV   WA   WO   WR   nobody  handled

accounts.login                    y    y    y    y    y    y    y    y    y    y    y       login.unknown-email
accounts.refresh                  y    y    y    y    y    y    y    y    y    y    y
accounts.logout                   y    y    y    y    y    y    y    y    y    y    y
accounts.register                 y    y    y    y    y    y    y    y    y    y    y       register.email-taken
accounts.findSignOn               y    y    y    y    y    y    y    y    y    y    y
accounts.beginSignOn              y    y    y    y    y    y    y    y    y    y    y       sign-on.not-offered
accounts.finishSignOn             y    y    y    y    y    y    y    y    y    y    y       sign-on.expired
accounts.resendVerification       y    y    y    y    y    y    y    y    y    y    y
accounts.verifyEmail              y    y    y    y    y    y    y    y    y    y    y       account.link-invalid
accounts.forgotPassword           y    y    y    y    y    y    y    y    y    y    y       login.unknown-email
accounts.checkResetLink           y    y    y    y    y    y    y    y    y    y    y       account.link-invalid
accounts.resetPassword            y    y    y    y    y    y    y    y    y    y    y       account.link-invalid
accounts.viewInvitation           y    y    y    y    y    y    y    y    y    y    y       account.link-invalid
accounts.acceptInvitation         y    y    y    y    y    y    y    y    y    y    y       account.link-invalid
accounts.declineInvitation        y    y    y    y    y    y    y    y    y    y    y       account.link-invalid

accounts.changePassword           yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !       password.none
accounts.preference               yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.sessions                 yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.endSession               yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.endSessions              yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.twoFactor                yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.beginTwoFactor           yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !       password.none
accounts.confirmTwoFactor         yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !       two-factor.not-begun
accounts.endTwoFactor             yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !       two-factor.not-begun
accounts.ownData                  yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.ownCorporates            yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.answerInvitation         yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.leaveCorporate           yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !

accounts.renameUser               yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !
accounts.renameCorporate          yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
accounts.listUsers                yy   yy   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.isTwoFactorRequired      yy   yy   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.invite                   yy   dd   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.resendInvitation         yy   dd   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.withdrawInvitation       yy   dd   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.setRole                  yy   dd   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.removeUser               yy   dd   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.eraseUser                yy   dd   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.requireTwoFactor         yy   dd   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.auditOfCorporate         yy   yy   yc   dc   yc   dc   dc   dc   dc   dc   !
accounts.exportAuditOfCorporate   yy   yy   yc   dc   yc   dc   dc   dc   dc   dc   !
projects.list                     yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !
projects.create                   yy   dd   yc   dc   yc   dc   dc   dc   dc   dc   !
projects.materials                y    y    y    y    y    y    y    y    y    y    !
projects.listDefinitions          yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !
projects.createDefinition         yy   dd   yc   dc   yc   yc   dc   dc   dc   dc   !
projects.updateDefinition         yy   dd   yc   dc   yc   yc   dc   dc   dc   dc   !
projects.retireDefinition         yy   dd   yc   dc   yc   yc   dc   dc   dc   dc   !

notifications.list                yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
notifications.setStatus           yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
notifications.setStatuses         yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
notifications.settings            yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
notifications.saveSettings        yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
notifications.unsubscribe         y    y    y    y    y    y    y    y    y    y    y       message.link-invalid
notifications.unsubscribeAtOnce   y    y    y    y    y    y    y    y    y    y    y       message.link-invalid
notifications.support             y    y    y    y    y    y    y    y    y    y    !
notifications.askSupport          y    y    y    y    y    y    y    y    y    y    !       support.not-reachable

accounts.signOn                   yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
accounts.saveSignOn               yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !       sign-on.unavailable
accounts.removeSignOn             yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
accounts.requireSignOn            yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !       sign-on.not-set-up
accounts.addDomain                yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
accounts.proveDomain              yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
accounts.removeDomain             yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.listKeys             yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.createKey            yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !       integrations.excluded
integrations.revokeKey            yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.listWebhooks         yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.createWebhook        yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !       integrations.excluded
integrations.changeWebhook        yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.removeWebhook        yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.rotateWebhookSecret  yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.testWebhook          yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.listDeliveries       yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
integrations.resendDelivery       yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !

billing.history                   dd   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
billing.exportHistory             dd   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
billing.invoice                   dd   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
billing.voidOrder                 dd   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
billing.offers                    dddd dddd dddp dddp yyyp dddp dddp dddp dddp dddp !
billing.order                     dddd dddd dddp dddp yyyp dddp dddp dddp dddp dddp !
billing.setLimits                 yyyy dddd dddp dddp dddp dddp dddp dddp dddp dddp !
billing.listOrders                y    y    d    d    d    d    d    d    d    d    !
billing.markPaid                  y    d    d    d    d    d    d    d    d    d    !
billing.listLimits                y    y    d    d    d    d    d    d    d    d    !
billing.missingSettings           y    y    d    d    d    d    d    d    d    d    !
billing.salesContact              y    y    y    y    y    y    y    y    y    y    y
billing.contactSales              y    y    y    y    y    y    y    y    y    y    y       sales.not-reachable

accounts.listProjectUsers         yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
accounts.assignProjectUsers       yyyy dddd yyep dddp yyep dddp dddp yaep dddp dddp !
projects.contents                 yyyy dddd yyyp dddp yyyp dddp dddp dddp dddp dddp !
projects.remove                   yyyy dddd yyyp dddp yyyp dddp dddp dddp dddp dddp !

projects.locate                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
projects.find                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
projects.info                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
projects.update                   yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
projects.addInspection            yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
projects.quota                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
projects.standing                 yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
projects.requestUpload            yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
projects.mapStyle                 y    y    y    y    y    y    y    y    y    y    !

drawings.list                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
drawings.listUploads              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.beginUpload              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.resumeUpload             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.signParts                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.commitUpload             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.getUpload                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.choosePages              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.cancelUpload             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.change                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.reorder                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.remove                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.download                 yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
drawings.saveElevation            yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.topology                 yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
markers.get                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
markers.listSets                  yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
markers.createSet                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
markers.create                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
markers.update                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
markers.remove                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
markers.removeSet                 yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
markers.reset                     yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
markers.createColumns             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
markers.columns                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
markers.changeColumn              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
markers.removeColumn              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
markers.georeference              yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
markers.saveGeoreference          yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !

media.capture                     yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.register                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.uploadSettings              yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.begin                       yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.resume                      yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.signParts                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.commit                      yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.commitMany                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.fail                        yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.cancel                      yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.removeOfMarker              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.list                        yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.outline                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.ids                         yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.results                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.facets                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.changeMany                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.removeMany                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.get                         yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.change                      yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.updateGsd                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.takeOff                     yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.download                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.position                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.settings                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.saveSettings                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.defineItem                  yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.privacy                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.uncheckedPhotos             yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.savePrivacy                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.finder                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.saveFinder                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.runFinder                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.stopFinder                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.videos                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.play                        yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.takeFrames                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.stitch                      yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.tasks                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.task                        yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.removeTask                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.attach                      yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.attachments                 yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.commitAttachment            yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
media.attachmentFile              yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
media.removeAttachment            yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
${defectLines.trim()}
annotations.imagesAndAnnotations  yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
annotations.create                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
annotations.change                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
annotations.saveMany              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
annotations.move                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
annotations.removeMany            yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
annotations.removeOfImage         yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
annotations.deleted               yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
annotations.restore               yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
annotations.decide                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
annotations.suggestions           yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
analysis.overview                 yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
analysis.saveSettings             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
analysis.run                      yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
analysis.getRun                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
analysis.getProbabilities         yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
analysis.cancel                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
analysis.retry                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
analysis.markReviewed             yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !

coverage.summary                  yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
coverage.get                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
coverage.compliance               yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
coverage.saveCloseRange           yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
coverage.recompute                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
coverage.saveFrame                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
coverage.planFlight               yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !       flight.no-frame

mosaics.list                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
mosaics.create                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !       mosaic.too-few-photos
mosaics.get                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
mosaics.cancel                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
mosaics.remove                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
mosaics.source                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !       mosaic.no-source
mosaics.sources                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
mosaics.measure                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
mosaics.download                  yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
mosaics.getDistance               yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
mosaics.saveDistance              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !       mosaic.distance-too-short

exchange.create                   yyyy yyey yyep yaep yyep yaep dddp yaep yaep dddp !
exchange.list                     yyyy yyey yyep yaep yyep yaep dddp yaep yaep dddp !
exchange.get                      yyyy yyey yyep yaep yyep yaep dddp yaep yaep dddp !
exchange.read                     yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
exchange.listImports              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
exchange.getImport                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
exchange.apply                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
exchange.undo                     yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !

thermal.list                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
thermal.get                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
thermal.saveView                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
thermal.saveScene                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !       thermal.scene-fixed
thermal.savePair                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
thermal.saveAlignment             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
thermal.survey                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
thermal.saveSurvey                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
thermal.createFinding             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !       thermal.no-temperatures

models.list                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
models.get                        yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
models.prepare                    yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !
models.cancelPreparing            yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !
models.place                      yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !
models.saveFrame                  yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !
models.cameras                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
models.photosAt                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
models.pins                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
models.savePin                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
models.removePin                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
models.createPinned               yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
models.views                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
models.saveView                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
models.renameView                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
models.orderViews                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
models.removeView                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
models.reconstructions            yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
models.reconstruct                yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !       reconstruction.unavailable
models.cancelReconstruction       yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !

reports.definitions               yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
reports.createDefinition          yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
reports.getDefinition             yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
reports.saveDefinition            yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
reports.removeDefinition          yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
reports.proposals                 yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
reports.checks                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
reports.preview                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
reports.sign                      dddd dddd yyep yaep yyep yaep dddp yaep yaep dddp !       report.not-signer
reports.unsign                    dddd dddd yyep yaep yyep yaep dddp yaep yaep dddp !       report.not-signer
reports.signatureImage            yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
reports.saveSignatureImage        yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
reports.reports                   yyyy yyyy yyyp yayp yyyp yayp yayp yayp yayp yayp !
reports.issued                    yyyy yyyy yyyp yayp yyyp yayp yayp yayp yayp yayp !
reports.make                      yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !       report.floors-missing
reports.cancelReport              yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !
reports.retryReport               yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !
reports.download                  yyyy yyyy yyyp yayp yyyp yayp yayp yayp yayp yayp !
reports.templates                 yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !
reports.addTemplate               yy   dd   yc   dc   yc   yc   dc   dc   dc   dc   !
reports.removeTemplate            yy   dd   yc   dc   yc   yc   dc   dc   dc   dc   !
reports.previewTemplate           yy   yy   yc   yc   yc   yc   yc   yc   yc   yc   !       file.not-found
reports.verify                    y    y    y    y    y    y    y    y    y    y    y       report.not-issued
reports.withdraw                  yyyy dddd yyep yaep yyep yaep dddp yaep dddp dddp !
reports.certificate               yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
reports.saveCertificate           yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !       report.certificate-unreadable
reports.removeCertificate         yy   dd   dc   dc   yc   dc   dc   dc   dc   dc   !
shares.listOfCompany              yy   dd   yc   dc   yc   yc   dc   yc   dc   dc   !
shares.list                       yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
shares.create                     yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
shares.choices                    yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
shares.checkPicture               yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
shares.revoke                     yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
shares.open                       y    y    y    y    y    y    y    y    y    y    y       share.not-found
shares.view                       y    y    y    y    y    y    y    y    y    y    y       share.not-found
shares.defects                    y    y    y    y    y    y    y    y    y    y    y       share.not-found
shares.defect                     y    y    y    y    y    y    y    y    y    y    y       share.not-found
shares.comment                    y    y    y    y    y    y    y    y    y    y    y       share.not-found
shares.reportRepair               y    y    y    y    y    y    y    y    y    y    y       share.not-found
shares.removeRepairPhoto          y    y    y    y    y    y    y    y    y    y    y       share.not-found

accounts.listCorporates           y    y    d    d    d    d    d    d    d    d    !
accounts.createCorporate          y    d    d    d    d    d    d    d    d    d    !
accounts.setCorporate             yy   dd   dc   dc   dc   dc   dc   dc   dc   dc   !
accounts.listAllUsers             y    y    d    d    d    d    d    d    d    d    !
accounts.listDomains              y    y    d    d    d    d    d    d    d    d    !
accounts.setDomain                y    d    d    d    d    d    d    d    d    d    !
accounts.grantRole                y    d    d    d    d    d    d    d    d    d    !
operations.state                  y    y    d    d    d    d    d    d    d    d    !
operations.runJob                 y    d    d    d    d    d    d    d    d    d    !
operations.giveUpJob              y    d    d    d    d    d    d    d    d    d    !
accounts.audit                    y    y    d    d    d    d    d    d    d    d    !
accounts.exportAudit              y    y    d    d    d    d    d    d    d    d    !
`

/**
 * Roles given with accounts.setRole by those who may call it: to a corporate-viewer, and taken from a user who has it.
 * Changing one's own role is refused.
 */
export const granted = `
role                              SA   AA   CA
system-admin                      yy   dd   dd
system-read-only                  yy   dd   dd
agent-admin                       yy   dd   dd
agent-operator                    yy   dd   dd
corporate-admin                   yy   yy   yy
corporate-standard                yy   yy   yy
corporate-viewer                  yy   yy   yy
workspace-admin                   yy   dy   dy
workspace-operator                yy   dy   dy
workspace-read-only               yy   dy   dy
`

/**
 * Whose list shows a project of the own corporate: assigned, not assigned, expired. Of other corporates it shows none.
 */
export const listed = `
call                              SA  SR  AA  AO  CA  CS  CV  WA  WO  WR
projects.list                     yyy yyy yyy y-y yyy y-y y-y y-y y-y y-y
`

/**
 * The live stream: y heard, - not. Events of a corporate: own, foreign; of a project: assigned, not assigned, expired,
 * foreign.
 */
export const heard = `
event                             SA     SR     AA     AO     CA     CS     CV     WA     WO     WR
project.changed                   yyyyyy yyyy-y y-yy-- y-y--- y-yy-- y-y--- y-y--- y-y--- y-y--- y-y---
`

/** Signed links: the link is the permission, for every holder, signed in or not. */
export const links: Readonly<Record<string, string>> = {
  'the link itself': 'ok',
  'no link': 'file.link-invalid',
  'a changed signature': 'file.link-invalid',
  'another key': 'file.link-invalid',
  'an hour later': 'file.link-expired',
  'the folder it opens': 'ok',
  'a key outside the folder': 'file.link-invalid',
  'the folder an hour later': 'file.link-expired',
}
