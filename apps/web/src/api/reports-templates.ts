import { reportRoutes, type CorporateTemplate } from '@plumbline/contract/reports/reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import { newId } from './new-id.ts'
import { reportsKey } from './reports.ts'

export function templatesQuery(corporateId: string) {
  return queryOptions({
    queryKey: [...reportsKey, 'templates', corporateId],
    queryFn: async ({ signal }): Promise<readonly CorporateTemplate[]> =>
      (await call(reportRoutes.templates, { params: { corporateId } }, { signal, loading: false })).data,
    meta: { toast: false },
  })
}

export async function addTemplate(corporateId: string, name: string, file: string): Promise<CorporateTemplate> {
  return (await call(reportRoutes.addTemplate, { params: { corporateId }, body: { _id: newId(), name, file } }))
    .template
}

export async function removeTemplate(corporateId: string, templateId: string): Promise<void> {
  await call(reportRoutes.removeTemplate, { params: { corporateId, templateId } })
}

export async function templateExample(corporateId: string, templateId: string): Promise<string> {
  return (await call(reportRoutes.previewTemplate, { params: { corporateId, templateId } })).url
}
