import { Button } from '@mantine/core'
import { expandFloorRange, totalHeightText } from '@plumbline/inspection/floors/floors'
import type { Fault } from '@plumbline/contract/rules/rule'
import { IconHelpCircle, IconPlus, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { useT } from '../../../i18n/use-t.ts'
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
      <dl className={classes.total}>
        <dt>{t('drawings.elevation.floors.total')}</dt>
        <dd className={classes.count}>
          {t('drawings.elevation.floors.count', { count: rows.flatMap(expandFloorRange).length })}
        </dd>
        <dd>
          <output>{t('drawings.elevation.floors.metres', { height: totalHeightText(measured(rows)) })}</output>
        </dd>
      </dl>
      {portions.length > 1 && (
        <dl className={classes.totalAll}>
          <dt>{t('drawings.elevation.floors.totalAll')}</dt>
          <dd>
            {t('drawings.elevation.floors.metres', {
              height: totalHeightText(measured(portions.flatMap(({ floors }) => floors))),
            })}
          </dd>
        </dl>
      )}
    </>
  )
}

function LineHints({ canReset, onReset }: { readonly canReset: boolean; readonly onReset: () => void }) {
  const t = useT()
  return (
    <div className={classes.hint}>
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
    </div>
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
    <section className={classes.floors}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('drawings.elevation.floors.title')}</h2>
        <button
          type="button"
          className={classes.help}
          aria-label={t('drawings.elevation.floors.help')}
          title={t('drawings.elevation.floors.help')}
          onClick={() => setHelpOpen(true)}
        >
          <IconHelpCircle size={18} stroke={1.5} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.body}>
        <div
          className={classes.inner}
          data-waiting={isWaiting || undefined}
          inert={isWaiting}
          aria-hidden={isWaiting || undefined}
        >
          <p className={classes.banner}>{t('drawings.elevation.floors.top')}</p>
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
      </div>
      <p role="status" className="pl-hidden">
        {announcement}
      </p>
      {isHelpOpen && <FloorExample onClose={() => setHelpOpen(false)} />}
    </section>
  )
}
