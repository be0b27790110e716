import classes from './Review.module.css'

/** The key beside a button's word; the sheet says it to those who do not see it. */
export const Key = ({ name }: { readonly name: string }) => (
  <kbd className={classes.key} aria-hidden="true">
    {name}
  </kbd>
)
