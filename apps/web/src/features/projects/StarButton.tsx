import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import icon from '../../ui/forms/icon-button.module.css'
import classes from './StarButton.module.css'

export function StarButton({
  name,
  isOn,
  onToggle,
}: {
  readonly name: string
  readonly isOn: boolean
  readonly onToggle: () => void
}) {
  const label = useT()('projects.settings.favourites.star', { name })
  const Icon = isOn ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={`${icon.button} ${classes.star}`}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
