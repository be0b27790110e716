import { Button, Textarea, TextInput } from '@mantine/core'
import type { BackgroundSection, ReportDefinition } from '@plumbline/contract/reports/content'
import { useT } from '../../../i18n/use-t.ts'
import { DayField } from './DayField.tsx'
import { ParticularsFields } from './ParticularsFields.tsx'
import { PersonFields, type Person } from './PersonFields.tsx'
import classes from './ReportForm.module.css'
import { RevisionLog } from './RevisionLog.tsx'
import { SignatureBox, type Signing } from './SignatureBox.tsx'

type Props = {
  readonly shown: ReportDefinition
  readonly stored: ReportDefinition
  readonly people: readonly Person[]
  readonly signing: Signing
  readonly isReadOnly: boolean
  readonly onChange: (section: BackgroundSection) => void
}

const noPerson: BackgroundSection['reportPreparedBy'] = {
  name: '',
  userId: null,
  designation: '',
  date: null,
  endorserSignature: null,
}

export function BackgroundForm({ shown, stored, people, signing, isReadOnly, onChange }: Props) {
  const t = useT()
  const section = shown.backgroundSection
  const { endorserInformation: endorser, reportPreparedBy: prepared, reportCheckedBy: checked } = section
  const storedSection = stored.backgroundSection
  const set = (change: Partial<BackgroundSection>) => onChange({ ...section, ...change })
  const line = (name: 'partnership', max: number) => (
    <TextInput
      size="sm"
      label={t(`reports.background.${name}`)}
      value={section[name]}
      maxLength={max}
      readOnly={isReadOnly}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Textarea
        size="sm"
        label={t('reports.background.jobNature')}
        value={section.jobNature}
        maxLength={2_000}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={isReadOnly}
        onChange={(event) => set({ jobNature: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <DayField
          label={t('reports.background.operationDate')}
          day={section.operationDate}
          isReadOnly={isReadOnly}
          onChange={(operationDate) => set({ operationDate })}
        />
        {line('partnership', 200)}
      </div>
      <RevisionLog
        rows={section.revisionLog}
        isReadOnly={isReadOnly}
        onChange={(revisionLog) => set({ revisionLog })}
      />
      <section className={classes.group} aria-labelledby="report-people">
        <h3 id="report-people">{t('reports.background.people')}</h3>
        <PersonFields
          legend={t('reports.background.roles.prepared')}
          people={people}
          signer={prepared}
          isReadOnly={isReadOnly}
          onChange={(reportPreparedBy) => set({ reportPreparedBy })}
        >
          <SignatureBox
            role="prepared"
            name={prepared.name}
            userId={prepared.userId}
            signature={storedSection.reportPreparedBy.endorserSignature}
            signing={signing}
          />
        </PersonFields>
        {checked === null ? (
          <p className={classes.line}>
            {t('reports.background.checkedOff')}
            {!isReadOnly && (
              <Button size="compact-sm" variant="default" onClick={() => set({ reportCheckedBy: noPerson })}>
                {t('reports.background.addChecked')}
              </Button>
            )}
          </p>
        ) : (
          <PersonFields
            legend={t('reports.background.roles.checked')}
            people={people}
            signer={checked}
            isReadOnly={isReadOnly}
            onChange={(reportCheckedBy) => set({ reportCheckedBy })}
            aside={
              !isReadOnly && (
                <Button size="compact-sm" variant="subtle" onClick={() => set({ reportCheckedBy: null })}>
                  {t('reports.background.removeChecked')}
                </Button>
              )
            }
          >
            <SignatureBox
              role="checked"
              name={checked.name}
              userId={checked.userId}
              signature={storedSection.reportCheckedBy?.endorserSignature ?? null}
              signing={signing}
            />
          </PersonFields>
        )}
        <PersonFields
          legend={t('reports.background.roles.endorser')}
          people={people}
          isReadOnly={isReadOnly}
          hasDesignation={false}
          signer={{
            name: endorser.endorserName,
            userId: endorser.userId,
            designation: '',
            date: null,
            endorserSignature: null,
          }}
          onChange={({ name, userId }) => set({ endorserInformation: { ...endorser, endorserName: name, userId } })}
        >
          <div className={classes.pair}>
            <DayField
              label={t('reports.background.expiry')}
              day={endorser.dateOfExpiryOfRegistration}
              isReadOnly={isReadOnly}
              onChange={(dateOfExpiryOfRegistration) =>
                set({ endorserInformation: { ...endorser, dateOfExpiryOfRegistration } })
              }
            />
            <DayField
              label={t('reports.background.review')}
              day={endorser.reviewDate}
              isReadOnly={isReadOnly}
              onChange={(reviewDate) => set({ endorserInformation: { ...endorser, reviewDate } })}
            />
          </div>
          <Textarea
            size="sm"
            label={t('reports.background.remarks')}
            value={endorser.remarks}
            maxLength={500}
            autosize
            minRows={1}
            maxRows={5}
            readOnly={isReadOnly}
            onChange={(event) => set({ endorserInformation: { ...endorser, remarks: event.currentTarget.value } })}
          />
          <SignatureBox
            role="endorser"
            name={endorser.endorserName}
            userId={endorser.userId}
            signature={storedSection.endorserInformation.endorserSignature}
            signing={signing}
          />
        </PersonFields>
        <p className={classes.about}>{t('reports.sign.falls')}</p>
      </section>
      <ParticularsFields
        layout={shown.templateId}
        particulars={section.particulars}
        isReadOnly={isReadOnly}
        onChange={(particulars) => set({ particulars })}
      />
    </>
  )
}
