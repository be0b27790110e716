/** What a report states twice and differently, and what it lacks. Printed in the report and listed before it is generated. */
export const checks = {
  title: 'Statements that do not agree',
  dayRange: '{first} to {last}',
  missing: 'Not stated: {name}',
  contradictions: {
    operationDate: 'The stated date of operation is {stated}, but the photos were taken on {dates}.',
    period: {
      one: '{count} photo was taken outside the period of the project.',
      other: '{count} photos were taken outside the period of the project.',
    },
    undated: {
      one: '{count} photo does not say when it was taken.',
      other: '{count} photos do not say when they were taken.',
    },
    issuedEarly: 'The report is dated {issued}, before its last photo of {last}.',
    registration: 'The registration of {name} expired on {expiry}, before the report was issued.',
    outsideFloors: {
      one: '{count} photo is assigned to a floor that its elevation does not have.',
      other: '{count} photos are assigned to floors that their elevations do not have.',
    },
    unseenFloors: {
      one: '{count} defect is recorded on a floor of which the record has no photo.',
      other: '{count} defects are recorded on floors of which the record has no photo.',
    },
    closedActions: {
      one: '{count} defect is not closed, although its action is.',
      other: '{count} defects are not closed, although their actions are.',
    },
  },
} as const
