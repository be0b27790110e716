import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { MapSurface } from '../ui/map/MapSurface.tsx'
import type { View } from '../ui/map/mercator.ts'
import { sample } from './sample.ts'
import { Specimen } from './Specimen.tsx'

/** Without tiles, as on a server that has none. */
export function MapSpecimens() {
  const t = useT()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [view, setView] = useState<View>({ centre: { longitude: 114.1712, latitude: 22.3159 }, zoom: 18 })
  return (
    <Specimen name="MapSurface">
      <MapSurface
        surfaceRef={ref}
        size={{ width, height }}
        view={view}
        onView={setView}
        url={null}
        label={t('shell.product')}
        home={{ name: sample.project.code, onClick: () => setView((before) => ({ ...before, zoom: 18 })) }}
      />
    </Specimen>
  )
}
