import { Button, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { languageTag } from '@plumbline/contract/locales'
import type { PlanName } from '@plumbline/contract/billing/plans'
import type { ProjectType } from '@plumbline/contract/projects/project-types'
import type { projectLifeRoutes } from '@plumbline/contract/projects/projects'
import { can } from '@plumbline/contract/roles'
import type { Reply } from '@plumbline/contract/route'
import { missingProjectField, missingProjectFields, projectCode, projectName } from '@plumbline/contract/rules/projects'
import { faultOf } from '@plumbline/contract/rules/rule'
import { optionalLine } from '@plumbline/contract/rules/text'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { createProject, projectsKey } from '../../../api/projects.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { PlanChoice } from './PlanChoice.tsx'
import classes from './ProjectDialogs.module.css'
import { TypeChoice } from './TypeChoice.tsx'

type Created = Reply<typeof projectLifeRoutes.create>
type Props = {
  readonly member: Membership
  readonly pricingHref: string
  readonly onCreated: (created: Created, plan: PlanName) => void
  readonly onClose: () => void
}

const fields = ['name', 'code', 'client'] as const
type Field = (typeof fields)[number]
const rules = { name: projectName, code: projectCode, client: optionalLine(200) } as const

export function CreateProjectDialog({ member, pricingHref, onCreated, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ name: '', code: '', client: '' })
  const [projectType, setType] = useState<ProjectType>('Inspection.MBIS')
  const [plan, setPlan] = useState<PlanName>('TRIAL')
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)

  function refuse(found: Partial<Record<Field, string>>) {
    setProblems(found)
    const first = fields.find((field) => found[field] !== undefined)
    const input = first === undefined ? null : form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
    return first !== undefined
  }

  function faults(): Partial<Record<Field, string>> {
    const found = fields.map((field) => {
      const verdict = rules[field].safeParse(values[field])
      if (verdict.success) return [field, undefined] as const
      const { key, values: words } = faultOf(verdict.error.issues[0]!)
      return [field, t(key, words)] as const
    })
    return Object.fromEntries(found.filter(([, text]) => text !== undefined))
  }

  async function send() {
    setBusy(true)
    try {
      const created = await createProject(member.corporateId, {
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
      if (!(error instanceof ApiError)) return setNotice(t('shell.failure.text'))
      if (error.code === 'project.code-taken') return void refuse({ code: errorText(t, error) })
      setNotice(error.code === 'input.invalid' ? t('rules.dataInvalid') : errorText(t, error))
    }
  }

  /** Spec 1 §5: nothing is sent while name or number is missing, and a toast says which. */
  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setNotice('')
    const missing = missingProjectFields(values)
    if (missing.length > 0) {
      const names = new Intl.ListFormat(languageTag[locale], { type: 'unit', style: 'short' }).format(
        missing.map((field) => t(`projects.list.form.${field}`)),
      )
      showToast('brief', t(missingProjectField, { field: names }))
    }
    if (!refuse(faults())) void send()
  }

  const field = (name: Field) =>
    ({
      name,
      size: 'sm',
      label: t(`projects.list.form.${name}`),
      value: values[name],
      error: problems[name],
      autoComplete: 'off',
      onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
        setValues({ ...values, [name]: event.currentTarget.value })
        setProblems({ ...problems, [name]: undefined })
      },
    }) as const

  return (
    <Dialog
      title={t('projects.list.form.title')}
      size={520}
      closeLabel={t('projects.list.form.cancel')}
      onClose={() => !busy && onClose()}
    >
      <form ref={form} className={classes.form} noValidate aria-busy={busy} onSubmit={submit}>
        <p role="alert" className={classes.problem}>
          {notice}
        </p>
        <TextInput {...field('name')} required withAsterisk={false} maxLength={250} data-autofocus />
        <div className={classes.pair}>
          <TextInput {...field('code')} required withAsterisk={false} maxLength={80} />
          <TextInput {...field('client')} maxLength={250} placeholder={t('projects.list.form.optional')} />
        </div>
        <TypeChoice value={projectType} onChange={setType} />
        {can(member, 'billing.buy') && <PlanChoice value={plan} onChange={setPlan} compareHref={pricingHref} />}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('projects.list.form.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy}>
            {t('projects.list.form.submit')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
