import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { expandFloorRange, totalHeightText } from '@plumbline/inspection/floors/floors'
import type { Fault } from '@plumbline/contract/rules/rule'
import { IconHelpCircle, IconPlus, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import icon from '../../../ui/forms/icon-button.module.css'
import { emptyRow, type DraftPortion, type DraftRow } from '../elevation-draft.ts'
import { FloorExample } from './FloorExample.tsx'
import { FloorList } from './FloorList.tsx'
import { hasPinnedLine, withoutLines } from './floor-lines.ts'
import classes from './FloorPanel.module.css'

type Props = {
  readonly portion: DraftPortion | undefined
  readonly portions: readonly DraftPortion[]
  readonly faults: ReadonlyMap<string, Fault>
  readonly isReadOnly: boolean
  readonly onChange: (update: (portion: DraftPortion) => DraftPortion) => void
  /** As `onChange`, and undo takes it back: what is typed is undone by its field. */
  readonly onStep: (update: (portion: DraftPortion) => DraftPortion) => void
  readonly onJudge: (key: string) => void
}

const measured = (rows: readonly DraftRow[]) => rows.map(({ name, height }) => ({ name, height: Number(height) || 0 }))

/** What the list looks like behind the blur, before there is a portion. */
const sample: readonly DraftRow[] = [
  { ...emptyRow('first'), name: '22', height: '4.2' },
  { ...emptyRow('second'), name: '1-21', height: '3' },
]

type TotalProps = { readonly rows: readonly DraftRow[]; readonly portions: readonly DraftPortion[] }

/** The height of the chosen portion and, where there are several, of all. */
function TotalHeights({ rows, portions }: TotalProps) {
  const t = useT()
  return (
    <>
      <dl className={classes.total} data-first="true">
        <dt>{t('drawings.elevation.floors.total')}</dt>
        <Text component="dd" c="dimmed">
          {t('drawings.elevation.floors.count', { count: rows.flatMap(expandFloorRange).length })}
        </Text>
        <Text component="dd" fz="xl" fw={650}>
          <output>{t('drawings.elevation.floors.metres', { height: totalHeightText(measured(rows)) })}</output>
        </Text>
      </dl>
      {portions.length > 1 && (
        <Text component="dl" className={classes.total} c="dimmed">
          <dt>{t('drawings.elevation.floors.totalAll')}</dt>
          <dd>
            {t('drawings.elevation.floors.metres', {
              height: totalHeightText(measured(portions.flatMap(({ floors }) => floors))),
            })}
          </dd>
        </Text>
      )}
    </>
  )
}

function LineHints({ canReset, onReset }: { readonly canReset: boolean; readonly onReset: () => void }) {
  const t = useT()
  return (
    <Stack gap={6} align="flex-start" mt="lg" px="md" py={10} bdrs="lg" bg="var(--pl-hover)" c="dimmed" fz="xs">
      <p>{t('drawings.elevation.lines.hint')}</p>
      <p>{t('drawings.elevation.floors.displayHint')}</p>
      {canReset && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRestore size={14} stroke={1.5} aria-hidden="true" />}
          onClick={onReset}
        >
          {t('drawings.elevation.lines.reset')}
        </Button>
      )}
    </Stack>
  )
}

function PanelTitle({ onHelp }: { readonly onHelp: () => void }) {
  const t = useT()
  return (
    <Group gap="xs" mb="sm">
      <Text component="h2" fz={16} fw={650}>
        {t('drawings.elevation.floors.title')}
      </Text>
      <button
        type="button"
        className={icon.button}
        aria-label={t('drawings.elevation.floors.help')}
        title={t('drawings.elevation.floors.help')}
        onClick={onHelp}
      >
        <IconHelpCircle size={18} stroke={1.5} aria-hidden="true" />
      </button>
    </Group>
  )
}

/** Spec 2 §2: the side panel 'Assign Floor Heights'. */
export function FloorPanel({ portion, portions, faults, isReadOnly, onChange, onStep, onJudge }: Props) {
  const t = useT()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [newKey, setNewKey] = useState<string>()
  const rows = portion?.floors ?? sample
  const isWaiting = portion === undefined

  function add() {
    const row = emptyRow(newId())
    setNewKey(row.key)
    onChange((before) => ({ ...before, floors: [...before.floors, row] }))
  }

  return (
    <Box component="section" className={classes.floors} mt="lg" pt="md">
      <PanelTitle onHelp={() => setHelpOpen(true)} />
      <Box pos="relative">
        <div
          className={classes.inner}
          data-waiting={isWaiting || undefined}
          inert={isWaiting}
          aria-hidden={isWaiting || undefined}
        >
          <Text mb="sm" px="sm" py="xs" bdrs="md" bg="var(--pl-header)" c="var(--pl-header-text)" fw={600} ta="center">
            {t('drawings.elevation.floors.top')}
          </Text>
          <FloorList
            rows={rows}
            faults={faults}
            isReadOnly={isReadOnly}
            newKey={newKey}
            onSay={setAnnouncement}
            onJudge={onJudge}
            onChange={(update) => onChange((before) => ({ ...before, floors: update(before.floors) }))}
            onStep={(update) => onStep((before) => ({ ...before, floors: update(before.floors) }))}
            onAdd={add}
          />
          {!isReadOnly && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
              onClick={add}
            >
              {t('drawings.elevation.floors.add')}
            </Button>
          )}
          <TotalHeights rows={rows} portions={portions} />
          {!isReadOnly && (
            <LineHints
              canReset={portion !== undefined && hasPinnedLine(portion)}
              onReset={() => {
                onStep(withoutLines)
                setAnnouncement(t('drawings.elevation.lines.wasReset'))
              }}
            />
          )}
        </div>
        {isWaiting && (
          <p className={classes.waiting}>
            <span>{t('drawings.elevation.floors.waiting')}</span>
          </p>
        )}
      </Box>
      <p role="status" className="pl-hidden">
        {announcement}
      </p>
      {isHelpOpen && <FloorExample onClose={() => setHelpOpen(false)} />}
    </Box>
  )
}
