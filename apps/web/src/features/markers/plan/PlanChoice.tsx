import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import classes from './PlanChoice.module.css'

type Props = {
  readonly plans: readonly Drawing[]
  readonly chosen: Drawing
  readonly hrefOf: (layoutId: string) => string
  /** Of the chosen one, which is known better than the list does; none while it is read. */ readonly count:
    | number
    | undefined
}

/** A link that ran out would leave a broken sign. */
const hide = (event: SyntheticEvent<HTMLImageElement>) => (event.currentTarget.hidden = true)

const Thumbnail = ({ plan }: { readonly plan: Drawing }) => (
  <span className={classes.thumbnail}>
    {plan.picture !== null && (
      <img
        key={plan.picture.thumbnailUrl}
        src={plan.picture.thumbnailUrl}
        alt=""
        crossOrigin="anonymous"
        onError={hide}
      />
    )}
  </span>
)

/** Links, so that each plan has its address. */
export function PlanChoice({ plans, chosen, hrefOf, count }: Props) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const kind = ({ category, blockName }: Drawing) =>
    [t(`markers.planScreen.plan.kinds.${category === 'floor' ? 'floor' : 'layout'}`), blockName]
      .filter((part) => part !== '')
      .join(' · ')
  const countOf = (plan: Drawing) => (plan.layoutId === chosen.layoutId ? count : plan.markerCount)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={320}
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <button type="button" className={classes.button} onClick={() => setOpened(!opened)}>
          <Thumbnail plan={chosen} />
          <span className={classes.text}>
            <span className="pl-hidden">{t('markers.planScreen.plan.label')}</span>
            <span className={classes.name}>{chosen.name}</span>
            <span className={classes.fact}>{kind(chosen)}</span>
          </span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('markers.planScreen.plan.label')} className={classes.box ?? ''}>
        <ul className={classes.list}>
          {plans.map((plan) => {
            const markers = countOf(plan)
            return (
              <li key={plan.layoutId}>
                <Link
                  to={hrefOf(plan.layoutId)}
                  aria-current={plan.layoutId === chosen.layoutId ? 'true' : undefined}
                  onClick={() => setOpened(false)}
                >
                  <Thumbnail plan={plan} />
                  <span className={classes.text}>
                    <span className={classes.name}>{plan.name}</span>
                    <span className={classes.fact}>
                      {[kind(plan), markers === undefined ? '' : t('markers.planScreen.plan.count', { count: markers })]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </span>
                  </span>
                  {plan.layoutId === chosen.layoutId && <IconCheck size={16} stroke={1.5} aria-hidden="true" />}
                </Link>
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
