import { locales } from '@plumbline/contract/locales'
import { buildingHeight, degrees, integerUpTo } from '@plumbline/contract/rules/numbers'
import { projectCode, projectDates, projectName } from '@plumbline/contract/rules/projects'
import { faultOf } from '@plumbline/contract/rules/rule'
import { optionalLine, optionalText, requiredLine } from '@plumbline/contract/rules/text'
import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { infoFields } from '../../../i18n/project-fields.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { ruleFaults } from './coverage-rule.ts'
import { codesOf, type InfoField, type InfoValues } from './info-values.ts'

export type InfoFaults = Partial<Record<InfoField, string>>

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string; readonly params?: unknown }
type Rule = {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean
    readonly error?: { readonly issues: readonly Issue[] } | undefined
  }
}

const unlessEmpty = (text: string, rule: Rule) =>
  text.trim() === '' ? undefined : rule.safeParse(text.trim()).error?.issues[0]

function lineFault(values: Readonly<Record<string, string>>): Issue | undefined {
  return locales
    .map((locale) => optionalLine(300).safeParse(values[locale]).error?.issues[0])
    .find((issue) => issue !== undefined)
}

function codesFault(text: string): Issue | undefined {
  return codesOf(text)
    .map((code) => requiredLine(50).safeParse(code).error?.issues[0])
    .find((issue) => issue !== undefined)
}

/** Spec 1 §5: both days or none. */
function dateIssues({ startDate, endDate }: InfoValues): readonly Issue[] {
  return startDate === '' && endDate === '' ? [] : (projectDates.safeParse({ startDate, endDate }).error?.issues ?? [])
}

/** One of the two alone is no position. */
function degreeIssue(own: string, other: string, max: 90 | 180): Issue | undefined {
  return own.trim() === '' && other.trim() === '' ? undefined : degrees(max).safeParse(own.trim()).error?.issues[0]
}

/** What the server would refuse, in words, before anything is sent. */
export function infoFaults(t: Translate, values: InfoValues): InfoFaults {
  const dates = dateIssues(values)
  const issues: Partial<Record<InfoField, Issue | undefined>> = {
    projectName: projectName.safeParse(values.projectName).error?.issues[0],
    projectCode: projectCode.safeParse(values.projectCode).error?.issues[0],
    clientName: optionalLine(200).safeParse(values.clientName).error?.issues[0],
    startDate: dates.find(({ path }) => path[0] === 'startDate'),
    endDate: dates.find(({ path }) => path[0] === 'endDate'),
    scopeOfWork: optionalText(4000).safeParse(values.scopeOfWork).error?.issues[0],
    buildingName: lineFault(values.buildingName),
    address: lineFault(values.address),
    assetCodes: codesFault(values.assetCodes),
    storeys: unlessEmpty(values.storeys, integerUpTo(300)),
    units: unlessEmpty(values.units, integerUpTo(100_000)),
    height: unlessEmpty(values.height, buildingHeight),
    preparedBy: optionalLine(100).safeParse(values.preparedBy).error?.issues[0],
    phone: optionalLine(32).safeParse(values.phone).error?.issues[0],
    incorporateOwners: optionalLine(200).safeParse(values.incorporateOwners).error?.issues[0],
    managementCompany: optionalLine(200).safeParse(values.managementCompany).error?.issues[0],
    latitude: degreeIssue(values.latitude, values.longitude, 90),
    longitude: degreeIssue(values.longitude, values.latitude, 180),
  }
  const [ruleFault] = Object.values(ruleFaults(t, values.coverageRule))
  return {
    ...Object.fromEntries(
      Object.entries(issues).flatMap(([field, issue]) => {
        if (issue === undefined) return []
        const { key, values: words } = faultOf(issue)
        return [[field, t(key, words)]]
      }),
    ),
    ...(ruleFault === undefined ? {} : { coverageRule: ruleFault }),
  }
}

export type Refusal = { readonly field?: InfoField | 'pictures'; readonly text: string }

/** Where the answer of the server belongs: at its field, at the pictures, else beside the buttons. */
export function refusalOf(t: Translate, error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { text: t('shell.failure.text') }
  const text = error.code === 'input.invalid' ? t('rules.dataInvalid') : errorText(t, error)
  if (error.code.startsWith('picture.')) return { field: 'pictures', text }
  const named = error.field?.split('.')[0]
  const field =
    (Object.keys(infoFields) as InfoField[]).find((name) => name === named) ??
    (named === 'latLng' ? 'latitude' : undefined)
  return field === undefined ? { text } : { field, text }
}
