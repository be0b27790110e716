import { createPolymorphicComponent, Text, type TextProps } from '@mantine/core'
import classes from './MutedText.module.css'

type Props = TextProps & {
  /** Figures that change keep their width. */
  readonly isTabular?: boolean
}

/** Small secondary text; 12 px unless `size` says otherwise ("sm" 13, "md" 14). */
export const MutedText = createPolymorphicComponent<'p', Props>(
  ({ size = 'xs', isTabular = false, className = '', ...rest }: Props) => (
    <Text c="dimmed" fz={size} {...rest} className={`${isTabular ? classes.tabular : ''} ${className}`} />
  ),
)
