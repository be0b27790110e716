/**
 * Who gets what from every call, written out and read by eye; no line of it is computed. A cell has a letter for each situation:
 *   no id in the path: 1 letter; a user's: own, another's; a corporate's: own, foreign; a project's: assigned, not assigned, expired, foreign.
 *   y handled (200, or the refusal named last) · d access.denied · a access.not-assigned · e access.project-expired · c corporate.not-found · p project.not-found · ! 401.
 * SA and SR stand in no corporate but their own office, AA and AO in a linked agency; all four are walked as members too.
 * What does not exist answers as what is foreign, to the last byte; to SA and SR, for whom nothing is foreign, as c or p.
 */
export const table = `
call                              SA   SR   AA   AO   CA   CS   CV   WA   WO   WR   nobody  handled

accounts.login                    y    y    y    y    y    y    y    y    y    y    y       login.unknown-email
accounts.refresh                  y    y    y    y    y    y    y    y    y    y    y
accounts.logout                   y    y    y    y    y    y    y    y    y    y    y
accounts.register                 y    y    y    y    y    y    y    y    y    y    y       register.email-taken
accounts.resendVerification       y    y    y    y    y    y    y    y    y    y    y
accounts.verifyEmail              y    y    y    y    y    y    y    y    y    y    y       account.link-invalid
accounts.forgotPassword           y    y    y    y    y    y    y    y    y    y    y       login.unknown-email
accounts.resetPassword            y    y    y    y    y    y    y    y    y    y    y       account.link-invalid
accounts.viewInvitation           y    y    y    y    y    y    y    y    y    y    y       account.link-invalid
accounts.acceptInvitation         y    y    y    y    y    y    y    y    y    y    y       account.link-invalid

accounts.changePassword           yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !       password.wrong
accounts.preference               yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.sessions                 yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.endSession               yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.endSessions              yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.twoFactor                yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !
accounts.beginTwoFactor           yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !       password.wrong
accounts.confirmTwoFactor         yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !       two-factor.not-begun
accounts.endTwoFactor             yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !       two-factor.not-begun
accounts.ownData                  yd   yd   yd   yd   yd   yd   yd   yd   yd   yd   !

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
billing.contactSales              y    y    y    y    y    y    y    y    y    y    y

accounts.listProjectUsers         yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
accounts.assignProjectUsers       yyyy dddd yyep dddp yyep dddp dddp yaep dddp dddp !
projects.remove                   yyyy dddd yyyp dddp yyyp dddp dddp dddp dddp dddp !

projects.locate                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
projects.info                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
projects.update                   yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
projects.addInspection            yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
projects.quota                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
projects.requestUpload            yyyy dddd yyep dddp yyep yaep dddp yaep dddp dddp !
projects.mapStyle                 y    y    y    y    y    y    y    y    y    y    !

drawings.list                     yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
drawings.listUploads              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.beginUpload              yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
drawings.signPart                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
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
defects.list                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
defects.get                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
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
analysis.cancel                   yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
analysis.retry                    yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
analysis.attend                   yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !

thermal.list                      yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
thermal.get                       yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
thermal.saveView                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
thermal.saveScene                 yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !       thermal.scene-fixed
thermal.savePair                  yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
thermal.saveAlignment             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
thermal.survey                    yyyy yyey yyep yaep yyep yaep yaep yaep yaep yaep !
thermal.saveSurvey                yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !
thermal.createFinding             yyyy dddd yyep yaep yyep yaep dddp yaep yaep dddp !       thermal.no-temperatures

accounts.listCorporates           y    y    d    d    d    d    d    d    d    d    !
accounts.createCorporate          y    d    d    d    d    d    d    d    d    d    !
accounts.setCorporate             yy   dd   dc   dc   dc   dc   dc   dc   dc   dc   !
accounts.listAllUsers             y    y    d    d    d    d    d    d    d    d    !
accounts.grantRole                y    d    d    d    d    d    d    d    d    d    !
accounts.audit                    y    y    d    d    d    d    d    d    d    d    !
accounts.exportAudit              y    y    d    d    d    d    d    d    d    d    !
`

/**
 * Every other id a request carries, in path, query or body, exchanged for one of another corporate and for one that does not
 * exist. Said is what those get who were handled, the others get what they got before: 'ok', a refusal, or two of them where
 * a system-admin may use the foreign one. One word alone also means: both answers are the same to the last byte.
 * Ids of workspace and inspection say which project is meant, so whoever names one that does not belong to it gets what is said.
 */
export const swaps: Readonly<Record<string, string>> = {
  'accounts.refresh body.userId': 'session.ended',
  'accounts.logout body.userId': 'ok',
  'accounts.endSession params.sessionId': 'session.not-found',
  'accounts.renameUser params.userId': 'access.denied',
  'accounts.renameUser body.corporateId': 'input.invalid',
  'accounts.renameCorporate body.corporateId': 'input.invalid',
  'accounts.resendInvitation params.invitationId': 'invitation.not-found',
  'accounts.withdrawInvitation params.invitationId': 'invitation.not-found',
  'accounts.setRole params.userId': 'user.not-found',
  'accounts.removeUser params.userId': 'user.not-found',
  'accounts.eraseUser params.userId': 'user.not-found',
  'accounts.assignProjectUsers body.[].userId': 'user.not-found',
  'accounts.listCorporates query.cursor': 'ok',
  'accounts.listAllUsers query.cursor': 'ok',
  'accounts.setCorporate body.agentIds.[]': 'ok / input.invalid',
  'accounts.grantRole params.userId': 'ok / user.not-found',
  'accounts.grantRole body.corporateId': 'ok / corporate.not-found',
  'billing.history query.cursor': 'ok',
  'billing.invoice params.orderId': 'order.not-found',
  'billing.voidOrder params.orderId': 'order.not-found',
  'billing.listOrders query.cursor': 'ok',
  'billing.markPaid params.orderId': 'order.settled / order.not-found',
  'billing.listLimits query.cursor': 'ok',
  'projects.updateDefinition params.definitionId': 'definition.not-found',
  'projects.retireDefinition params.definitionId': 'definition.not-found',
  'projects.info params.workspaceId': 'project.not-found',
  'projects.info query.inspectionId': 'project.not-found',
  'projects.update params.workspaceId': 'project.not-found',
  'projects.update body.coverImage': 'picture.not-sent',
  'projects.update body.companyLogo': 'picture.not-sent',
  'projects.addInspection params.workspaceId': 'project.not-found',
  'drawings.list params.workspaceId': 'project.not-found',
  'drawings.listUploads params.workspaceId': 'project.not-found',
  'drawings.beginUpload params.workspaceId': 'project.not-found',
  'drawings.beginUpload body.replaces': 'drawing.not-found',
  'drawings.signPart params.workspaceId': 'project.not-found',
  'drawings.signPart params.uploadId': 'drawing.upload-not-found',
  'drawings.commitUpload params.workspaceId': 'project.not-found',
  'drawings.commitUpload params.uploadId': 'drawing.upload-not-found',
  'drawings.getUpload params.workspaceId': 'project.not-found',
  'drawings.getUpload params.uploadId': 'drawing.upload-not-found',
  'drawings.choosePages params.workspaceId': 'project.not-found',
  'drawings.choosePages params.uploadId': 'drawing.upload-not-found',
  'drawings.cancelUpload params.workspaceId': 'project.not-found',
  'drawings.cancelUpload params.uploadId': 'drawing.upload-not-found',
  'drawings.change params.workspaceId': 'project.not-found',
  'drawings.change params.layoutId': 'drawing.not-found',
  'drawings.reorder params.workspaceId': 'project.not-found',
  'drawings.reorder body.layoutIds.[]': 'drawing.not-found',
  'drawings.remove params.workspaceId': 'project.not-found',
  'drawings.remove params.layoutId': 'drawing.not-found',
  'drawings.download params.workspaceId': 'project.not-found',
  'drawings.download params.layoutId': 'drawing.not-found',
  'drawings.saveElevation params.workspaceId': 'project.not-found',
  'drawings.saveElevation body.corporateId': 'input.invalid',
  'drawings.saveElevation body.workspaceId': 'input.invalid',
  'drawings.saveElevation body.layoutId': 'drawing.not-found',
  'drawings.saveElevation body.portions.[]._id': 'ok',
  'drawings.topology params.workspaceId': 'project.not-found',
  'drawings.topology params.inspectionId': 'project.not-found',
  'markers.get params.inspectionId': 'project.not-found',
  'markers.listSets params.inspectionId': 'project.not-found',
  'markers.createSet params.inspectionId': 'project.not-found',
  'markers.create params.inspectionId': 'project.not-found',
  'markers.update params.inspectionId': 'project.not-found',
  'markers.remove params.inspectionId': 'project.not-found',
  'markers.removeSet params.inspectionId': 'project.not-found',
  'markers.reset params.inspectionId': 'project.not-found',
  'markers.createColumns params.inspectionId': 'project.not-found',
  'markers.columns params.inspectionId': 'project.not-found',
  'markers.changeColumn params.inspectionId': 'project.not-found',
  'markers.removeColumn params.inspectionId': 'project.not-found',
  'markers.georeference params.inspectionId': 'project.not-found',
  'markers.saveGeoreference params.inspectionId': 'project.not-found',
  'markers.get params.layoutId': 'drawing.not-found',
  'markers.remove params.layoutId': 'drawing.not-found',
  'markers.removeSet params.layoutId': 'drawing.not-found',
  'markers.georeference params.layoutId': 'drawing.not-found',
  'markers.saveGeoreference params.layoutId': 'drawing.not-found',
  'markers.remove params.planId': 'drawing.not-found',
  'markers.removeSet params.planId': 'drawing.not-found',
  'markers.createSet body.layoutId': 'drawing.not-found',
  'markers.createSet body.planId': 'drawing.not-found',
  'markers.create body.layoutId': 'drawing.not-found',
  'markers.create body.planId': 'drawing.not-found',
  'markers.update body.layoutId': 'drawing.not-found',
  'markers.update body.planId': 'drawing.not-found',
  'markers.reset body.layoutId': 'drawing.not-found',
  'markers.reset body.planId': 'drawing.not-found',
  'markers.create body.marker._id': 'input.invalid / ok',
  'markers.create body.marker.elevationId': 'drawing.not-found',
  'markers.update body.markers.[]._id': 'version.stale',
  'markers.update body.markers.[].elevationId': 'drawing.not-found',
  'markers.remove body.markers.[]': 'ok',
  'markers.createColumns body.markerId': 'marker.not-found',
  'markers.createColumns body.layoutId': 'drawing.not-found',
  'markers.changeColumn body.markerId': 'marker.not-found',
  'markers.changeColumn body.layoutId': 'drawing.not-found',
  'markers.changeColumn params.videoId': 'column.not-found',
  'markers.removeColumn params.videoId': 'column.not-found',
  'media.register params.inspectionId': 'project.not-found',
  'media.uploadSettings params.inspectionId': 'project.not-found',
  'media.begin params.inspectionId': 'project.not-found',
  'media.resume params.inspectionId': 'project.not-found',
  'media.signParts params.inspectionId': 'project.not-found',
  'media.commit params.inspectionId': 'project.not-found',
  'media.commitMany params.inspectionId': 'project.not-found',
  'media.fail params.inspectionId': 'project.not-found',
  'media.cancel params.inspectionId': 'project.not-found',
  'media.removeOfMarker params.inspectionId': 'project.not-found',
  'media.list params.inspectionId': 'project.not-found',
  'media.outline params.inspectionId': 'project.not-found',
  'media.ids params.inspectionId': 'project.not-found',
  'media.facets params.inspectionId': 'project.not-found',
  'media.changeMany params.inspectionId': 'project.not-found',
  'media.removeMany params.inspectionId': 'project.not-found',
  'media.get params.inspectionId': 'project.not-found',
  'media.change params.inspectionId': 'project.not-found',
  'media.updateGsd params.inspectionId': 'project.not-found',
  'media.takeOff params.inspectionId': 'project.not-found',
  'media.download params.inspectionId': 'project.not-found',
  'media.position params.inspectionId': 'project.not-found',
  'media.settings params.inspectionId': 'project.not-found',
  'media.saveSettings params.inspectionId': 'project.not-found',
  'media.defineItem params.inspectionId': 'project.not-found',
  'media.videos params.inspectionId': 'project.not-found',
  'media.play params.inspectionId': 'project.not-found',
  'media.takeFrames params.inspectionId': 'project.not-found',
  'media.stitch params.inspectionId': 'project.not-found',
  'media.tasks params.inspectionId': 'project.not-found',
  'media.task params.inspectionId': 'project.not-found',
  'media.removeTask params.inspectionId': 'project.not-found',
  'media.attach params.workspaceId': 'project.not-found',
  'media.attachments params.workspaceId': 'project.not-found',
  'media.commitAttachment params.workspaceId': 'project.not-found',
  'media.attachmentFile params.workspaceId': 'project.not-found',
  'media.removeAttachment params.workspaceId': 'project.not-found',
  'media.defineItem params.workspaceId': 'project.not-found',
  'media.register body.layoutPlanMarkerId': 'marker.not-found',
  'media.register body.markerId': 'marker.not-found',
  'media.register body.settings.distribution.elevationId': 'drawing.not-found',
  'media.uploadSettings params.markerId': 'marker.not-found',
  'media.begin body.layoutId': 'marker.not-found',
  'media.begin body.planId': 'marker.not-found',
  'media.begin body.markerId': 'marker.not-found',
  'media.begin body.files.[]._id': 'ok',
  'media.begin body.files.[].elevationId': 'drawing.not-found',
  'media.begin body.files.[].columnId': 'column.not-found',
  'media.begin body.files.[].suggested.elevationId': 'drawing.not-found',
  'media.begin body.settings.distribution.elevationId': 'drawing.not-found',
  'media.resume params.mediaId': 'media.not-found',
  'media.signParts params.mediaId': 'media.not-found',
  'media.commit params.mediaId': 'media.not-found',
  'media.fail params.mediaId': 'media.not-found',
  'media.play params.mediaId': 'media.not-found',
  'media.commitMany body.mediaIds.[]': 'ok',
  'media.commitMany body.startedIds.[]': 'ok',
  'media.cancel body.layoutPlanMarkerId': 'marker.not-found',
  'media.cancel body.markerId': 'marker.not-found',
  'media.cancel body.mediaIds.[]': 'ok',
  'media.removeOfMarker body.layoutPlanMarkerId': 'marker.not-found',
  'media.removeOfMarker body.markerId': 'marker.not-found',
  'media.removeOfMarker body.mediaIds.[]': 'ok',
  'media.changeMany body.mediaIds.[]': 'ok',
  'media.changeMany body.change.elevationId': 'drawing.not-found',
  'media.changeMany body.change.columnId': 'column.not-found',
  'media.removeMany body.mediaIds.[]': 'ok',
  'media.get params.imageId': 'media.not-found',
  'media.change params.imageId': 'media.not-found',
  'media.change body.elevationId': 'drawing.not-found',
  'media.change body.columnId': 'column.not-found',
  'media.change body.markerId': 'marker.not-found',
  'media.updateGsd params.imageId': 'media.not-found',
  'media.takeOff params.imageId': 'media.not-found',
  'media.takeOff params.planMarkerId': 'media.not-found',
  'media.takeOff params.markerId': 'media.not-found',
  'media.download params.imageId': 'media.not-found',
  'media.defineItem params.layoutId': 'drawing.not-found',
  'media.defineItem params.videoId': 'column.not-found',
  'media.takeFrames body._id': 'media.in-progress / ok',
  'media.takeFrames body.videoId': 'media.not-found',
  'media.takeFrames body.markerId': 'marker.not-found',
  'media.takeFrames body.columnId': 'column.not-found',
  'media.stitch body._id': 'media.in-progress / ok',
  'media.stitch body.columnId': 'column.not-found',
  'media.task params.taskId': 'task.not-found',
  'media.removeTask params.taskId': 'task.not-found',
  'media.attach body.layoutId': 'marker.not-found',
  'media.attach body.planId': 'marker.not-found',
  'media.attach body.markerId': 'marker.not-found',
  'media.attach body.files.[]._id': 'ok',
  'media.attachments query.markerId': 'marker.not-found',
  'media.commitAttachment params.attachmentId': 'attachment.not-found',
  'media.attachmentFile params.attachmentId': 'attachment.not-found',
  'media.removeAttachment params.attachmentId': 'attachment.not-found',
  'thermal.list params.inspectionId': 'project.not-found',
  'thermal.get params.inspectionId': 'project.not-found',
  'thermal.saveView params.inspectionId': 'project.not-found',
  'thermal.saveScene params.inspectionId': 'project.not-found',
  'thermal.savePair params.inspectionId': 'project.not-found',
  'thermal.saveAlignment params.inspectionId': 'project.not-found',
  'thermal.survey params.inspectionId': 'project.not-found',
  'thermal.saveSurvey params.inspectionId': 'project.not-found',
  'thermal.get params.imageId': 'media.not-found',
  'thermal.saveView params.imageId': 'media.not-found',
  'thermal.saveScene params.imageId': 'media.not-found',
  'thermal.savePair params.imageId': 'media.not-found',
  'thermal.saveAlignment params.imageId': 'media.not-found',
  'thermal.createFinding params.inspectionId': 'project.not-found',
  'thermal.createFinding params.imageId': 'media.not-found',
  'thermal.createFinding body._id': 'thermal.no-temperatures',
  'thermal.createFinding body.view.meters.[]._id': 'input.invalid',
  'thermal.createFinding body.view.deltas.[].from': 'input.invalid',
  'thermal.createFinding body.view.deltas.[].to': 'input.invalid',
  'thermal.list query.markerId': 'ok',
  'thermal.savePair body.visualId': 'thermal.not-visual',
  'thermal.saveView body.view.meters.[]._id': 'input.invalid',
  'thermal.saveView body.view.deltas.[].from': 'input.invalid',
  'thermal.saveView body.view.deltas.[].to': 'input.invalid',
  'defects.list params.inspectionId': 'project.not-found',
  'defects.get params.inspectionId': 'project.not-found',
  'defects.get params.defectId': 'defect.not-found',
  'annotations.imagesAndAnnotations params.inspectionId': 'project.not-found',
  'annotations.imagesAndAnnotations query.layoutId': 'drawing.not-found',
  'annotations.imagesAndAnnotations query.markerId': 'marker.not-found',
  'annotations.imagesAndAnnotations query.imageId': 'media.not-found',
  'annotations.create params.inspectionId': 'project.not-found',
  'annotations.change params.inspectionId': 'project.not-found',
  'annotations.saveMany params.inspectionId': 'project.not-found',
  'annotations.move params.inspectionId': 'project.not-found',
  'annotations.removeMany params.inspectionId': 'project.not-found',
  'annotations.removeOfImage params.inspectionId': 'project.not-found',
  'annotations.deleted params.inspectionId': 'project.not-found',
  'annotations.restore params.inspectionId': 'project.not-found',
  'annotations.decide params.inspectionId': 'project.not-found',
  'annotations.suggestions params.inspectionId': 'project.not-found',
  'annotations.create body.annInfo._id': 'input.invalid / ok',
  'annotations.create body.annInfo.imageId': 'media.not-found',
  'annotations.create body.annInfo.defectId': 'defect.not-found',
  'annotations.create body.annInfo.defect.elevationId': 'drawing.not-found',
  'annotations.create body.annInfo.defect.assigneeId': 'user.not-found',
  'annotations.create body.layoutId': 'drawing.not-found',
  'annotations.change params.annotationId': 'annotation.not-found',
  'annotations.change body.annInfo.defectId': 'defect.not-found',
  'annotations.change body.annInfo.defect.elevationId': 'drawing.not-found',
  'annotations.change body.annInfo.defect.assigneeId': 'user.not-found',
  'annotations.change body.layoutId': 'drawing.not-found',
  'annotations.change body.layoutPlanMarkerId': 'marker.not-found',
  'annotations.saveMany body.annotations.[]._id': 'input.invalid / ok',
  'annotations.saveMany body.annotations.[].imageId': 'ok',
  'annotations.saveMany body.annotations.[].defectId': 'defect.not-found',
  'annotations.saveMany body.annotations.[].defect.elevationId': 'drawing.not-found',
  'annotations.saveMany body.annotations.[].defect.assigneeId': 'user.not-found',
  'annotations.move body.annotations.[]._id': 'ok',
  'annotations.move body.layoutId': 'drawing.not-found',
  'annotations.move body.imageId': 'media.not-found',
  'annotations.removeMany body.annotationIds.[]': 'ok',
  'annotations.removeOfImage params.imageId': 'media.not-found',
  'annotations.removeOfImage body.annotationIds.[]': 'ok',
  'annotations.removeOfImage body.layoutPlanMarkerId': 'marker.not-found',
  'annotations.removeOfImage body.markerId': 'marker.not-found',
  'annotations.deleted params.imageId': 'media.not-found',
  'annotations.restore body.annotationIds.[]': 'ok',
  'annotations.decide body.annotationIds.[]': 'ok',
  'annotations.decide body.defect.elevationId': 'drawing.not-found',
  'annotations.decide body.defect.assigneeId': 'user.not-found',
  'annotations.suggestions query.markerId': 'marker.not-found',
  'analysis.overview params.inspectionId': 'project.not-found',
  'analysis.saveSettings params.inspectionId': 'project.not-found',
  'analysis.run params.inspectionId': 'project.not-found',
  'analysis.getRun params.inspectionId': 'project.not-found',
  'analysis.cancel params.inspectionId': 'project.not-found',
  'analysis.retry params.inspectionId': 'project.not-found',
  'analysis.attend params.inspectionId': 'project.not-found',
  'analysis.run body._id': 'analysis.not-found / ok',
  'analysis.run body.markerId': 'marker.not-found',
  'analysis.run body.imageIds.[]': 'analysis.no-photos',
  'analysis.getRun params.runId': 'analysis.not-found',
  'analysis.cancel params.runId': 'analysis.not-found',
  'analysis.retry params.runId': 'analysis.not-found',
  'analysis.attend body.imageIds.[]': 'ok',
}

/** Roles given with accounts.setRole by those who may call it: to a corporate-viewer, and taken from who has it. Nobody changes their own. */
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

/** Whose list shows a project of the own corporate: assigned, not assigned, expired. Of other corporates it shows none. */
export const listed = `
call                              SA  SR  AA  AO  CA  CS  CV  WA  WO  WR
projects.list                     yyy yyy yyy y-y yyy y-y y-y y-y y-y y-y
`

/** The live stream: y heard, - not. Events of a corporate: own, foreign; of a project: assigned, not assigned, expired, foreign. */
export const heard = `
event                             SA     SR     AA     AO     CA     CS     CV     WA     WO     WR
project.changed                   yyyyyy yyyy-y y-yy-- y-y--- y-yy-- y-y--- y-y--- y-y--- y-y--- y-y---
`

/** Signed links: the link is the permission, whoever holds it, signed in or not. */
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
