import { useOutletContext } from 'react-router'
import { filterOf, orderOf, readRegister } from '../../../features/defects/register-address.ts'
import { useDefectLibrary } from '../../../features/defects/use-defect-library.ts'
import { ExchangeMenu } from '../../../features/exchange/ExchangeMenu.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'

/** The files of other programs: of what the address of the register filters by, or of all that the project has. */
export function Exchange({ search }: { readonly search: string }) {
  const { of, project, member, inspectionId } = useOutletContext<ProjectOutlet>()
  const { library, own } = useDefectLibrary(project)
  if (inspectionId === null) return null
  const address = readRegister(new URLSearchParams(search))
  return (
    <ExchangeMenu
      of={{ ...of, inspectionId }}
      project={project}
      member={member}
      filter={filterOf(address.filters)}
      order={orderOf(address)}
      types={[...library, ...own]}
    />
  )
}
