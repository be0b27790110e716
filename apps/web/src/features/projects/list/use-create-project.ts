import type { PlanName } from '@plumbline/contract/billing/plans'
import type { ProjectType } from '@plumbline/contract/projects/project-types'
import type { projectLifeRoutes } from '@plumbline/contract/projects/projects'
import type { Reply } from '@plumbline/contract/route'
import { missingProjectField, missingProjectFields, projectCode, projectName } from '@plumbline/contract/rules/projects'
import { faultOf } from '@plumbline/contract/rules/rule'
import { optionalLine } from '@plumbline/contract/rules/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { createProject, projectsKey } from '../../../api/projects.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatList } from '../../../i18n/format-list.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'

export type CreatedProject = Reply<typeof projectLifeRoutes.create>

const fields = ['name', 'code', 'client'] as const
export type ProjectFormField = (typeof fields)[number]
type Values = Readonly<Record<ProjectFormField, string>>
type Problems = Partial<Record<ProjectFormField, string>>
const rules = { name: projectName, code: projectCode, client: optionalLine(200) } as const

function problemsOf(t: Translate, values: Values): Problems {
  const found = fields.map((field) => {
    const verdict = rules[field].safeParse(values[field])
    if (verdict.success) return [field, undefined] as const
    const { key, values: words } = faultOf(verdict.error.issues[0]!)
    return [field, t(key, words)] as const
  })
  return Object.fromEntries(found.filter(([, text]) => text !== undefined))
}

export function useCreateProject(corporateId: string, onCreated: (created: CreatedProject, plan: PlanName) => void) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [values, setValues] = useState<Values>({ name: '', code: '', client: '' })
  const [projectType, setType] = useState<ProjectType>('Inspection.MBIS')
  const [plan, setPlan] = useState<PlanName>('TRIAL')
  const [problems, setProblems] = useState<Problems>({})
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)

  function refuse(found: Problems): ProjectFormField | undefined {
    setProblems(found)
    return fields.find((field) => found[field] !== undefined)
  }

  async function send(): Promise<ProjectFormField | undefined> {
    setBusy(true)
    try {
      const created = await createProject(corporateId, {
        project: { name: values.name, code: values.code },
        clientName: values.client,
        projectType,
        plan,
      })
      void client.invalidateQueries({ queryKey: projectsKey })
      showToast('note', t('projects.list.form.created', { code: values.code.trim() }))
      onCreated(created, plan)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'project.code-taken') return refuse({ code: errorText(t, error) })
      if (!(error instanceof ApiError)) setNotice(t('shell.failure.text'))
      else setNotice(error.code === 'input.invalid' ? t('rules.dataInvalid') : errorText(t, error))
    }
    return undefined
  }

  /**
   * Answers the field to correct. Spec 1 §5: nothing is sent while name or number is missing, and a toast says which.
   */
  async function submit(): Promise<ProjectFormField | undefined> {
    if (busy) return undefined
    setNotice('')
    const missing = missingProjectFields(values)
    if (missing.length > 0) {
      const names = formatList(
        locale,
        missing.map((field) => t(`projects.list.form.${field}`)),
      )
      showToast('brief', t(missingProjectField, { field: names }))
    }
    return refuse(problemsOf(t, values)) ?? (await send())
  }

  function setValue(field: ProjectFormField, value: string) {
    setValues({ ...values, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }

  return { values, problems, notice, busy, projectType, plan, setValue, setType, setPlan, submit }
}
