import type { MessageKey } from '@plumbline/contract/messages/messages'

/** In the order of the screen, each with the name it has there. */
export const infoFields = {
  projectName: 'projects.info.project.name',
  projectCode: 'projects.info.project.code',
  clientName: 'projects.info.project.client',
  projectType: 'projects.info.project.type',
  startDate: 'projects.info.project.start',
  endDate: 'projects.info.project.end',
  scopeOfWork: 'projects.info.project.scope',
  defectLibrary: 'projects.info.project.library',
  reportTemplate: 'projects.info.project.template',
  coverageRule: 'coverage.rules.label',
  buildingName: 'projects.info.asset.name',
  address: 'projects.info.asset.address',
  country: 'projects.info.asset.country',
  assetCodes: 'projects.info.asset.codes',
  buildingType: 'projects.info.building.type',
  storeys: 'projects.info.building.storeys',
  units: 'projects.info.building.units',
  height: 'projects.info.building.height',
  preparedBy: 'projects.info.people.preparedBy',
  phone: 'projects.info.people.phone',
  incorporateOwners: 'projects.info.people.owners',
  managementCompany: 'projects.info.people.management',
  latitude: 'projects.info.position.latitude',
  longitude: 'projects.info.position.longitude',
} as const satisfies Record<string, MessageKey>

/** By the names of the update payload (spec 1 §3), as the audit log writes them. */
export const savedFields: Readonly<Record<string, MessageKey>> = {
  ...infoFields,
  latLng: 'projects.info.position.title',
  coverImage: 'projects.info.pictures.cover',
  companyLogo: 'projects.info.pictures.logo',
  clientLogo: 'projects.info.pictures.clientLogo',
  favouriteDefectOpts: 'projects.settings.favourites.title',
  repairTexts: 'projects.settings.repairTexts.title',
  ratingScheme: 'projects.ratings.settings.title',
  ratingLevels: 'projects.ratings.settings.level',
  regimes: 'defects.calendar.regimes.title',
}
