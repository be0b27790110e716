import type { Migration } from 'kysely/migration'
import * as doors from './migrations/0001-doors.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as projects from './migrations/0003-projects.ts'
import * as accountLinks from './migrations/0004-account-links.ts'
import * as members from './migrations/0005-members.ts'
import * as walls from './migrations/0006-walls.ts'
import * as projectInfo from './migrations/0007-project-info.ts'
import * as billing from './migrations/0008-billing.ts'
import * as projectList from './migrations/0009-project-list.ts'
import * as drawings from './migrations/0010-drawings.ts'
import * as markers from './migrations/0011-markers.ts'
import * as media from './migrations/0012-media.ts'
import * as findings from './migrations/0013-findings.ts'
import * as register from './migrations/0014-register.ts'
import * as reports from './migrations/0016-reports.ts'
import * as notifications from './migrations/0017-notifications.ts'
import * as defectCrops from './migrations/0018-defect-crops.ts'
import * as registerKeys from './migrations/0019-register-keys.ts'
import * as models from './migrations/0020-models.ts'
import * as find from './migrations/0024-find.ts'
import * as modelViews from './migrations/0026-model-views.ts'
import * as findParts from './migrations/0027-find-parts.ts'
import * as leftOut from './migrations/0028-left-out.ts'
import * as standingSince from './migrations/0032-standing-since.ts'
import * as knownDevices from './migrations/0033-known-devices.ts'
import * as sealedSecrets from './migrations/0037-sealed-secrets.ts'
import * as auditChain from './migrations/0038-audit-chain.ts'
import * as unannouncedMedia from './migrations/0040-unannounced-media.ts'
import * as markerRemovals from './migrations/0041-marker-removals.ts'
import * as gsdNumbers from './migrations/0042-gsd-numbers.ts'
import * as modelGeoreference from './migrations/0044-model-georeference.ts'
import * as projectCodes from './migrations/0046-project-codes.ts'
import * as failedMedia from './migrations/0048-failed-media.ts'
import * as unusedPhotos from './migrations/0050-unused-photos.ts'
import * as invitationMails from './migrations/0052-invitation-mails.ts'
import * as removedFloors from './migrations/0053-removed-floors.ts'
import * as markerRemovalFields from './migrations/0051-marker-removal-fields.ts'
import * as coverage from './migrations/0054-coverage.ts'
import * as mosaics from './migrations/0055-mosaics.ts'
import * as coverageFailures from './migrations/0056-coverage-failures.ts'
import * as removedAreas from './migrations/0058-removed-areas.ts'
import * as duplicates from './migrations/0059-duplicates.ts'
import * as sizeSources from './migrations/0060-size-sources.ts'
import * as unconfirmedFields from './migrations/0064-unconfirmed-fields.ts'
import * as defectTallies from './migrations/0065-defect-tallies.ts'
import * as exchange from './migrations/0080-exchange.ts'
import * as pinElements from './migrations/0081-pin-elements.ts'
import * as apiKeys from './migrations/0084-api-keys.ts'
import * as webhooks from './migrations/0085-webhooks.ts'
import * as operations from './migrations/0086-operations.ts'
import * as signOn from './migrations/0087-sign-on.ts'
import * as repairTexts from './migrations/0088-repair-texts.ts'
import * as shares from './migrations/0089-shares.ts'
import * as photoPrivacy from './migrations/0090-photo-privacy.ts'
import * as knownDistances from './migrations/0091-known-distances.ts'
import * as probabilities from './migrations/0092-probabilities.ts'
import * as shareBlur from './migrations/0093-share-blur.ts'
import * as repairRates from './migrations/0094-repair-rates.ts'
import * as signedReports from './migrations/0095-signed-reports.ts'
import * as contractorLinks from './migrations/0096-contractor-links.ts'
import * as ratings from './migrations/0098-ratings.ts'
import * as regimes from './migrations/0099-regimes.ts'
import * as captures from './migrations/0100-captures.ts'
import * as requestIds from './migrations/0101-request-ids.ts'
import * as takenLinks from './migrations/0110-taken-links.ts'
import * as pictureChecks from './migrations/0130-picture-checks.ts'
import * as shareSelections from './migrations/0131-share-selections.ts'
import * as unassessedLinks from './migrations/0135-unassessed-links.ts'
import * as photoReadings from './migrations/0150-photo-readings.ts'
import * as clientLogo from './migrations/0155-client-logo.ts'
import * as drawingGround from './migrations/0160-drawing-ground.ts'
import * as storageCount from './migrations/0161-storage-count.ts'
import * as voiceNotes from './migrations/0162-voice-notes.ts'

/** In order; a landed migration is never edited, a new one is added at the end. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-doors': doors,
  '0002-accounts': accounts,
  '0003-projects': projects,
  '0004-account-links': accountLinks,
  '0005-members': members,
  '0006-walls': walls,
  '0007-project-info': projectInfo,
  '0008-billing': billing,
  '0009-project-list': projectList,
  '0010-drawings': drawings,
  '0011-markers': markers,
  '0012-media': media,
  '0013-findings': findings,
  '0014-register': register,
  '0016-reports': reports,
  '0017-notifications': notifications,
  '0018-defect-crops': defectCrops,
  '0019-register-keys': registerKeys,
  '0020-models': models,
  '0024-find': find,
  '0026-model-views': modelViews,
  '0027-find-parts': findParts,
  '0028-left-out': leftOut,
  '0032-standing-since': standingSince,
  '0033-known-devices': knownDevices,
  '0037-sealed-secrets': sealedSecrets,
  '0038-audit-chain': auditChain,
  '0040-unannounced-media': unannouncedMedia,
  '0041-marker-removals': markerRemovals,
  '0042-gsd-numbers': gsdNumbers,
  '0044-model-georeference': modelGeoreference,
  '0046-project-codes': projectCodes,
  '0048-failed-media': failedMedia,
  '0050-unused-photos': unusedPhotos,
  '0051-marker-removal-fields': markerRemovalFields,
  '0052-invitation-mails': invitationMails,
  '0053-removed-floors': removedFloors,
  '0054-coverage': coverage,
  '0055-mosaics': mosaics,
  '0056-coverage-failures': coverageFailures,
  '0058-removed-areas': removedAreas,
  '0059-duplicates': duplicates,
  '0060-size-sources': sizeSources,
  '0064-unconfirmed-fields': unconfirmedFields,
  '0065-defect-tallies': defectTallies,
  '0080-exchange': exchange,
  '0081-pin-elements': pinElements,
  '0084-api-keys': apiKeys,
  '0085-webhooks': webhooks,
  '0086-operations': operations,
  '0087-sign-on': signOn,
  '0088-repair-texts': repairTexts,
  '0089-shares': shares,
  '0090-photo-privacy': photoPrivacy,
  '0091-known-distances': knownDistances,
  '0092-probabilities': probabilities,
  '0093-share-blur': shareBlur,
  '0094-repair-rates': repairRates,
  '0095-signed-reports': signedReports,
  '0096-contractor-links': contractorLinks,
  '0098-ratings': ratings,
  '0099-regimes': regimes,
  '0100-captures': captures,
  '0101-request-ids': requestIds,
  '0110-taken-links': takenLinks,
  '0130-picture-checks': pictureChecks,
  '0131-share-selections': shareSelections,
  '0135-unassessed-links': unassessedLinks,
  '0150-photo-readings': photoReadings,
  '0155-client-logo': clientLogo,
  '0160-drawing-ground': drawingGround,
  '0161-storage-count': storageCount,
  '0162-voice-notes': voiceNotes,
}
