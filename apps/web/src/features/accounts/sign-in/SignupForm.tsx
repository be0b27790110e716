import { Button, TextInput } from '@mantine/core'
import { Registration } from '@plumbline/contract/accounts/registration'
import { newPassword } from '@plumbline/contract/rules/password'
import { mobileNumber } from '@plumbline/contract/rules/people'
import { useState } from 'react'
import { Link } from 'react-router'
import { register } from '../../../api/accounts/registration.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { FormCard, Notice } from '../AccountCard.tsx'
import classes from '../AccountCard.module.css'
import { homeCountry, mobileOf, type CountryCode } from './dial-codes.ts'
import { MobileField } from './MobileField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useForm } from '../use-form.ts'

const fields = ['userName', 'companyName', 'email', 'mobileNumber', 'password'] as const

type Props = { readonly loginHref: string; readonly onSent: (email: string) => void }

export function SignupForm({ loginHref, onSent }: Props) {
  const t = useT()
  const locale = useLocale()
  const [country, setCountry] = useState<CountryCode>(homeCountry[locale])
  const ownOf = ({ userName, companyName, email }: Readonly<Record<(typeof fields)[number], string>>) => [
    userName,
    companyName,
    email,
  ]

  const { values, notice, busy, errorAt, formProps } = useForm({
    fields,
    rules: (given) =>
      Registration.omit({ locale: true }).extend({
        mobileNumber: mobileNumber((typed) => mobileOf(typed, country) !== undefined),
        password: newPassword(ownOf(given)),
      }),
    send: async (data) => {
      await register({
        ...data,
        mobileNumber: mobileOf(data.mobileNumber, country)?.number ?? data.mobileNumber,
        locale,
      })
      onSent(data.email)
    },
  })

  return (
    <FormCard {...formProps} wide title={t('accounts.signup.title')} lead={t('accounts.signup.lead')}>
      <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
      <TextInput
        name="userName"
        size="md"
        label={t('accounts.signup.userName')}
        error={errorAt('userName')}
        autoComplete="name"
        autoFocus
        maxLength={100}
      />
      <TextInput
        name="companyName"
        size="md"
        label={t('accounts.signup.company')}
        error={errorAt('companyName')}
        autoComplete="organization"
        maxLength={200}
      />
      <TextInput
        name="email"
        type="email"
        size="md"
        label={t('accounts.signup.email')}
        error={errorAt('email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <MobileField country={country} onCountry={setCountry} error={errorAt('mobileNumber')} />
      <NewPasswordField
        name="password"
        label={t('accounts.signup.password')}
        error={errorAt('password')}
        password={values.password}
        own={ownOf(values)}
      />
      <Button type="submit" size="md" fullWidth loading={busy} mt={8}>
        {t('accounts.signup.submit')}
      </Button>
      <p className={classes.foot}>
        {t('accounts.signup.haveOne')} <Link to={loginHref}>{t('accounts.login.submit')}</Link>
      </p>
    </FormCard>
  )
}
