import { issuedRoutes, type CertificateSettings } from '@plumbline/contract/reports/issued'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import { reportsKey } from './reports.ts'

export function certificateQuery(corporateId: string) {
  return queryOptions({
    queryKey: [...reportsKey, 'certificate', corporateId],
    queryFn: ({ signal }): Promise<CertificateSettings> =>
      call(issuedRoutes.certificate, { params: { corporateId } }, { signal, loading: false }),
    meta: { toast: false },
  })
}

export function saveCertificate(
  corporateId: string,
  body: { readonly file: string; readonly password: string },
): Promise<CertificateSettings> {
  return call(issuedRoutes.saveCertificate, { params: { corporateId }, body })
}

export function removeCertificate(corporateId: string): Promise<CertificateSettings> {
  return call(issuedRoutes.removeCertificate, { params: { corporateId } })
}
