import { useOutletContext } from 'react-router'
import { filterOf, readRegister } from '../../../features/defects/register-address.ts'
import { ShareButton } from '../../../features/shares/ShareButton.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'

/** A link to what the address of the register filters by, and of the elevations to the one that is open. */
export function ShareDefects({ search }: { readonly search: string }) {
  const { of, member, inspectionId } = useOutletContext<ProjectOutlet>()
  if (inspectionId === null) return null
  const query = new URLSearchParams(search)
  const elevationId = query.get('view') === 'elevation' ? query.get('elevation') : null
  return (
    <ShareButton
      of={{ projectId: of.projectId, inspectionId }}
      member={member}
      origin={{ filter: filterOf(readRegister(query).filters), ...(elevationId !== null && { elevationId }) }}
    />
  )
}
