import { useT } from '../../i18n/use-t.ts'
import { WholeName } from '../../ui/FileName.tsx'
import { cellOnFloor } from './floor-doubts.ts'
import type { WallDesk } from './use-wall.ts'
import type { Wizard } from './use-wizard.ts'
import classes from './WizardFiles.module.css'

/** The photo one stands on, and where it says itself that it belongs. */
export function WizardSelected({ wizard, desk, doubts }: { readonly wizard: Wizard; readonly desk: WallDesk; readonly doubts: ReadonlyMap<string, string> }) {
  const t = useT()
  const chosen = desk.here === null ? undefined : wizard.byId.get(desk.here)
  if (chosen === undefined) return null
  const said = wizard.suggestions.get(chosen.id)
  const altitude = chosen.facts?.relativeAltitude ?? null
  const floorOf = (name: string) => wizard.elevation?.floorRange.find((floor) => floor.name === name)?.displayName || name
  const doubt = doubts.get(chosen.id)
  const target = doubt === undefined ? undefined : cellOnFloor(wizard.grid, chosen.id, wizard.floorNames.indexOf(doubt))
  return (
    <section className={classes.selected} aria-label={chosen.name}>
      <h3><WholeName name={chosen.name} /></h3>
      <p className={classes.quiet}>{[desk.placeName(desk.at), chosen.facts?.takenAt?.slice(0, 19).replace('T', ' ') ?? '', altitude === null ? '' : `${altitude.toFixed(1)} m`].filter((part) => part !== '').join(' · ')}</p>
      {said?.floor && doubt === undefined && <p className={classes.quiet}>{t('media.wizard.wall.suggested', { floor: floorOf(said.floor), confidence: t(`media.wizard.wall.confidences.${said.confidence}`) })}</p>}
      {doubt !== undefined && (
        <p className={classes.doubt}>
          {t('media.wizard.wall.doubt', { floor: floorOf(doubt) })}{' '}
          {target !== undefined && <button type="button" onClick={() => desk.put(chosen.id, target)}>{t('media.wizard.wall.moveThere')}</button>}
        </p>
      )}
    </section>
  )
}
