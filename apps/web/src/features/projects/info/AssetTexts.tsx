import { TextInput } from '@mantine/core'
import { languageTag, locales } from '@plumbline/contract/locales'
import { Fragment, useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ProjectInfo.module.css'
import { fieldId, type InfoFormState } from './use-info-form.ts'

const columns = ['buildingName', 'address'] as const
const words = { buildingName: 'projects.info.asset.name', address: 'projects.info.asset.address' } as const

/** Name and address side by side, a line for each language. */
export function AssetTexts({ form, mayEdit }: { readonly form: InfoFormState; readonly mayEdit: boolean }) {
  const t = useT()
  const id = useId()
  return (
    <div className={classes.texts}>
      <span />
      {columns.map((column) => (
        <span key={column} className={classes.columnName} aria-hidden={mayEdit}>
          {t(words[column])}
        </span>
      ))}
      {locales.map((locale) => (
        <Fragment key={locale}>
          <span className={classes.language} id={`${id}${locale}`} lang={languageTag[locale]}>
            {t(`shell.language.${locale}`)}
          </span>
          {columns.map((column) => {
            const value = form.values[column][locale]
            if (!mayEdit)
              return (
                <span key={column} lang={languageTag[locale]} className={value === '' ? classes.none : classes.value}>
                  {value === '' ? t('projects.info.notSet') : value}
                </span>
              )
            return (
              <TextInput
                key={column}
                id={locale === 'en' ? fieldId(column) : `${fieldId(column)}-${locale}`}
                lang={languageTag[locale]}
                autoComplete="off"
                maxLength={300}
                value={value}
                aria-label={`${t(words[column])}, ${t(`shell.language.${locale}`)}`}
                onBlur={() => form.judge(column)}
                onChange={(event) => form.set(column, { ...form.values[column], [locale]: event.currentTarget.value })}
              />
            )
          })}
        </Fragment>
      ))}
      {columns.map(
        (column) =>
          form.errorAt(column) !== undefined && (
            <p
              key={column}
              role="alert"
              className={classes.textProblem}
            >{`${t(words[column])}: ${form.errorAt(column) ?? ''}`}</p>
          ),
      )}
    </div>
  )
}
