import { fill } from '@plumbline/contract/messages/t'
import type { SharedView } from '@plumbline/contract/shares/shares'
import { labelOf } from './defect-label.ts'
import { severityFills } from './severity-fills.ts'
import { useReading } from './words.ts'

type Elevation = SharedView['elevations'][number]
type Props = { readonly onOpen: (defectId: string) => void }

function Pins({ pins, onOpen }: Props & Pick<Elevation, 'pins'>) {
  const { locale, w, terms } = useReading()
  return pins.map(({ defectId, defectNum, severity, x, y }) =>
    x === null || y === null ? null : (
      <button
        key={defectId}
        type="button"
        className="pin"
        data-severity={severity}
        style={{ left: `${x * 100}%`, top: `${y * 100}%`, background: severityFills[severity] }}
        aria-label={fill(locale, w.elevations.pin, {
          number: labelOf(defectNum),
          severity: terms.severity[severity].name,
        })}
        onClick={() => onOpen(defectId)}
      >
        {terms.severity[severity].letter}
      </button>
    ),
  )
}

export function Elevations({ elevations, onOpen }: Props & { readonly elevations: SharedView['elevations'] }) {
  const { locale, w } = useReading()
  return (
    <section>
      <h2>{w.elevations.title}</h2>
      <div className="elevations">
        {elevations.map(({ _id, name, picture, isLeftOut, pins }) => {
          const unplaced = pins.filter(({ x }) => x === null).length
          return (
            <section key={_id} aria-label={name} className="elevation">
              <h3>{name}</h3>
              <p>{fill(locale, w.elevations.pins, { count: pins.length })}</p>
              {picture === null ? (
                <p>{isLeftOut ? w.elevations.leftOut : w.elevations.noPicture}</p>
              ) : (
                <div className="drawing">
                  <img src={picture.url} alt={name} width={picture.width} height={picture.height} loading="lazy" />
                  <Pins pins={pins} onOpen={onOpen} />
                </div>
              )}
              {picture !== null && unplaced > 0 && <p>{fill(locale, w.elevations.unplaced, { count: unplaced })}</p>}
            </section>
          )
        })}
      </div>
    </section>
  )
}
