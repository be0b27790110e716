import { Button, Group } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import classes from './FloorExample.module.css'

const towerFloors = Array.from({ length: 9 }, (_, index) => index)
const windows = [0, 1, 2, 3]
const table = [
  ['22', '4.20'],
  ['3-21', '3.00'],
  ['1-2', '4.50'],
] as const
const tableTops = [52, 84, 116] as const

/** Podium and tower with their portions and the lines between their floors. */
function ExampleBuilding() {
  const t = useT()
  return (
    <>
      <g>
        <path d="M80 20h150v190h-150zM50 210h210v70h-210zM20 280h270" />
        {towerFloors.flatMap((floor) =>
          windows.map((column) => (
            <rect key={`${floor} ${column}`} x={92 + column * 34} y={27 + floor * 20.5} width="22" height="10" />
          )),
        )}
        {[0, 1].flatMap((floor) =>
          [0, 1, 2, 3, 4].map((column) => (
            <rect key={`podium ${floor} ${column}`} x={62 + column * 39} y={218 + floor * 34} width="28" height="18" />
          )),
        )}
      </g>
      <g className={classes.portion}>
        <rect x="80" y="20" width="150" height="190" />
        <rect x="50" y="210" width="210" height="70" />
      </g>
      <g className={classes.lines}>
        {[44, ...towerFloors.slice(1).map((floor) => 44 + floor * 18.5)].map((y) => (
          <path key={y} d={`M80 ${y}h150`} />
        ))}
        <path d="M50 245h210" />
      </g>
      <g className={classes.names}>
        <text x="86" y="35">
          {t('drawings.elevation.example.tower')}
        </text>
        <text x="56" y="225">
          {t('drawings.elevation.example.podium')}
        </text>
      </g>
    </>
  )
}

/** The rows that are typed for that building. */
function ExampleTable() {
  const t = useT()
  return (
    <g className={classes.table}>
      <rect x="330" y="14" width="200" height="24" rx="4" className={classes.banner} />
      <text x="430" y="30" className={classes.bannerText}>
        {t('drawings.elevation.example.top')}
      </text>
      {table.map(([label, height], index) => (
        <g key={label}>
          <rect x="330" y={tableTops[index]} width="108" height="26" rx="4" />
          <rect x="446" y={tableTops[index]} width="84" height="26" rx="4" />
          <text x="340" y={tableTops[index]! + 17}>
            {label}
          </text>
          <text x="456" y={tableTops[index]! + 17}>
            {height}
          </text>
        </g>
      ))}
      <text x="330" y="164" className={classes.note}>
        {t('drawings.elevation.example.label')}
      </text>
      <text x="446" y="164" className={classes.note}>
        {t('drawings.elevation.example.height')}
      </text>
    </g>
  )
}

/** The help example of spec 2 §2; drawn here, because a picture file could not speak three languages. */
export function FloorExample({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('drawings.elevation.example.title')}
      size={640}
      closeLabel={t('drawings.elevation.example.close')}
      onClose={onClose}
    >
      <p>{t('drawings.elevation.example.text')}</p>
      <svg
        className={classes.picture}
        viewBox="0 0 560 300"
        role="img"
        aria-label={t('drawings.elevation.example.picture')}
      >
        <ExampleBuilding />
        <ExampleTable />
        <g className={classes.links}>
          <path d="M238 32h40l44 33M238 120h40l44 -23M268 245h20l34 -116" />
          <text x="330" y="190">
            {t('drawings.elevation.example.order')}
          </text>
        </g>
      </svg>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('drawings.elevation.example.close')}
        </Button>
      </Group>
    </Dialog>
  )
}
