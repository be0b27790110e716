import { Box, Group, Text } from '@mantine/core'
import { planNames, plans, type PlanName } from '@plumbline/contract/billing/plans'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './ProjectDialogs.module.css'

type Props = { readonly value: PlanName; readonly onChange: (plan: PlanName) => void; readonly compareHref: string }

/** The plan a new project is to have, with its price. */
export function PlanChoice({ value, onChange, compareHref }: Props) {
  const t = useT()
  const priceOf = (plan: PlanName) =>
    plans[plan].priceCents === 0
      ? t('projects.list.form.free', { count: plans[plan].days })
      : t('projects.list.form.price', { price: plans[plan].priceCents / 100 })
  const includesOf = (plan: PlanName) => {
    const { dataBytes, users, viewers } = plans[plan]
    return t('projects.list.form.includes', {
      data: fileSizeText(dataBytes),
      users: t('projects.list.form.users', { count: users }),
      viewers:
        viewers === null ? t('projects.list.form.anyViewers') : t('projects.list.form.viewers', { count: viewers }),
    })
  }
  return (
    <fieldset className={classes.choices}>
      <legend>{t('projects.list.form.plan')}</legend>
      {planNames.map((plan) => (
        <label key={plan} className={classes.choice}>
          <input type="radio" name="plan" value={plan} checked={plan === value} onChange={() => onChange(plan)} />
          <Box component="span" flex={1}>
            <Group component="span" gap="0 12px" justify="space-between">
              <Text component="strong" fw={600}>
                {plan}
              </Text>
              <span>{priceOf(plan)}</span>
            </Group>
            <MutedText component="small" display="block">
              {includesOf(plan)}
            </MutedText>
          </Box>
        </label>
      ))}
      <MutedText mt={6}>
        <span role="status">{value !== 'TRIAL' && t('projects.list.form.starts')}</span>{' '}
        <a href={compareHref} target="_blank" rel="noreferrer">
          {t('projects.list.form.compare')}
        </a>
      </MutedText>
    </fieldset>
  )
}
