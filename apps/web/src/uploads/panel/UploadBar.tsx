import classes from './UploadPanel.module.css'

type Props = {
  readonly label: string
  readonly percent: number
  readonly isPaused?: boolean
  readonly title?: string
}

export function UploadBar({ label, percent, isPaused, title }: Props) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes.bar}
      data-paused={isPaused || undefined}
      title={title}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
