import type { BuildingType, DefectLibrary, ReportTemplateName } from '@plumbline/contract/buildings'
import type { Country } from '@plumbline/contract/projects/countries'
import { locales, type Locale } from '@plumbline/contract/locales'
import type { LocalText, ProjectInfo } from '@plumbline/contract/projects/info'
import type { ProjectType } from '@plumbline/contract/projects/project-types'
import type { InfoChange } from '../../../api/projects/info.ts'
import { infoFields } from '../../../i18n/project-fields.ts'
import { ruleOf, ruleValues, type RuleValues } from './coverage-rule.ts'

/** What stands in the fields, as it was typed. */
export type InfoValues = {
  readonly projectName: string
  readonly projectCode: string
  readonly clientName: string
  readonly projectType: ProjectType
  readonly startDate: string
  readonly endDate: string
  readonly scopeOfWork: string
  readonly defectLibrary: DefectLibrary
  readonly reportTemplate: ReportTemplateName
  readonly coverageRule: RuleValues
  readonly buildingName: Readonly<Record<Locale, string>>
  readonly address: Readonly<Record<Locale, string>>
  readonly country: Country | ''
  readonly assetCodes: string
  readonly latitude: string
  readonly longitude: string
  readonly buildingType: BuildingType
  readonly storeys: string
  readonly units: string
  readonly height: string
  readonly preparedBy: string
  readonly phone: string
  readonly incorporateOwners: string
  readonly managementCompany: string
}
export type InfoField = keyof InfoValues

const fieldNames = Object.keys(infoFields satisfies Record<InfoField, unknown>) as readonly InfoField[]

function byLanguage(texts: readonly LocalText[]): Record<Locale, string> {
  return Object.fromEntries(
    locales.map((locale) => [locale, texts.find(({ language }) => language === locale)?.text ?? '']),
  ) as Record<Locale, string>
}

const numberText = (value: number | null | undefined) => value?.toString() ?? ''

export function valuesOf(info: ProjectInfo): InfoValues {
  const { asset } = info
  const [longitude, latitude] = asset.location.coordinates ?? []
  return {
    projectName: info.name,
    projectCode: info.code,
    clientName: info.clientName,
    projectType: info.projectType,
    startDate: info.startDate ?? '',
    endDate: info.endDate ?? '',
    scopeOfWork: info.scopeOfWork,
    defectLibrary: info.defectLibrary,
    reportTemplate: info.reportTemplate,
    coverageRule: ruleValues(info.coverageRule),
    buildingName: byLanguage(asset.name),
    address: byLanguage(asset.address),
    country: info.country,
    assetCodes: info.assetCodes.join(', '),
    latitude: numberText(latitude),
    longitude: numberText(longitude),
    buildingType: asset.buildingType,
    storeys: numberText(info.storeys),
    units: numberText(info.units),
    height: numberText(info.height),
    preparedBy: info.preparedBy,
    phone: info.phone,
    incorporateOwners: info.incorporateOwners,
    managementCompany: info.managementCompany,
  }
}

/** Which fields differ. Order of keys and identity do not count, words do. */
export function changedFields(one: InfoValues, other: InfoValues): readonly InfoField[] {
  return fieldNames.filter((field) => {
    const [a, b]: (string | Readonly<Record<string, string>>)[] = [one[field], other[field]]
    if (typeof a !== 'object' || typeof b !== 'object') return a !== b
    return Object.keys(a).some((key) => a[key] !== b[key])
  })
}

/** Mine where I changed something, theirs everywhere else. */
export function withMine(mine: InfoValues, base: InfoValues, theirs: InfoValues): InfoValues {
  return { ...theirs, ...Object.fromEntries(changedFields(mine, base).map((field) => [field, mine[field]])) }
}

export function codesOf(text: string): string[] {
  return text
    .split(/[,，、;；\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '')
}

function textsOf(texts: Readonly<Record<Locale, string>>): LocalText[] {
  return locales.map((language) => ({ language, text: texts[language].trim() })).filter(({ text }) => text !== '')
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
const dayOf = (text: string) => (text === '' ? null : text)

/** What saving sends: only what was changed, so that two people in different fields do not meet. */
export function changeOf(values: InfoValues, base: InfoValues): InfoChange {
  const all = {
    projectName: values.projectName,
    projectCode: values.projectCode,
    clientName: values.clientName,
    projectType: values.projectType,
    scopeOfWork: values.scopeOfWork,
    startDate: dayOf(values.startDate),
    endDate: dayOf(values.endDate),
    defectLibrary: values.defectLibrary,
    reportTemplate: values.reportTemplate,
    coverageRule: ruleOf(values.coverageRule),
    buildingName: textsOf(values.buildingName),
    address: textsOf(values.address),
    country: values.country,
    assetCodes: codesOf(values.assetCodes),
    buildingType: values.buildingType,
    storeys: numberOf(values.storeys),
    units: numberOf(values.units),
    height: numberOf(values.height),
    preparedBy: values.preparedBy,
    phone: values.phone,
    incorporateOwners: values.incorporateOwners,
    managementCompany: values.managementCompany,
  } satisfies InfoChange
  const changed = changedFields(values, base)
  const place = changed.includes('latitude') || changed.includes('longitude')
  const [longitude, latitude] = [numberOf(values.longitude), numberOf(values.latitude)]
  return {
    ...Object.fromEntries(Object.entries(all).filter(([field]) => changed.includes(field as InfoField))),
    ...(place
      ? { latLng: { coordinates: longitude === null || latitude === null ? null : [longitude, latitude] } }
      : {}),
  }
}
