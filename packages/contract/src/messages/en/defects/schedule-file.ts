/** Headings and sentences of the repair schedule as a spreadsheet. */
export const scheduleFile = {
  names: { budget: 'Repair budget', tender: 'Repair tender' },
  columns: {
    type: 'Type',
    elevation: 'Elevation',
    floor: 'Floor',
    followUpAction: 'Follow-up action',
    unit: 'Unit',
    quantity: 'Quantity',
    quantityPlusMinus: 'Quantity ±',
    count: 'Defects',
    notMeasured: 'Not measured',
    rate: 'Rate per unit',
    amount: 'Amount',
    amountPlusMinus: 'Amount ±',
  },
  inCurrency: '{column} ({currency})',
  total: 'Total: {type}',
  grandTotal: 'Total amount',
  notes: {
    rounding: 'Sums are formed before rounding. ± covers 95 of 100 cases.',
    notMeasured: {
      one: '{count} defect to repair has no measured size. It’s in no quantity and no amount.',
      other: '{count} defects to repair have no measured size. They’re in no quantity and no amount.',
    },
    withoutRate: {
      one: '{count} measured defect to repair has no unit rate. It’s in no amount.',
      other: '{count} measured defects to repair have no unit rate. They’re in no amount.',
    },
    notPriced: {
      one: '{count} defect has the follow-up No action, Verify or Closed. It’s in no amount.',
      other: '{count} defects have the follow-up No action, Verify or Closed. They’re in no amount.',
    },
    closed: {
      one: '{count} defect is closed. It isn’t listed, whatever its follow-up.',
      other: '{count} defects are closed. They aren’t listed, whatever their follow-up.',
    },
    leftOut: {
      one: '{count} defect with the follow-up No action or Closed isn’t listed.',
      other: '{count} defects with the follow-up No action or Closed aren’t listed.',
    },
  },
} as const
